// Runs the real program on a free port.

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { type Answer, Server, type SocketClass, type Table } from '@ruckus/client'
import WebSocket from 'ws'

const PROGRAM = process.env.RUCKUS_BIN ?? join(import.meta.dirname, '../../../../target/debug/ruckus')
const GREETING = 'ruckus is at '
const LIMITS = ['--tables-per-address', '--sockets-per-address', '--requests-per-address', '--messages-per-socket']

/** Starts `ruckus serve` with these environment variables. Returns its address and a function that stops it. */
export async function startProgram(
  settings: Record<string, string> = {},
): Promise<{ address: string; stop: () => void }> {
  const data = mkdtempSync(join(tmpdir(), 'ruckus-client-'))
  const program = spawn(
    PROGRAM,
    ['serve', '--no-qr', '--data', data, '--listen', '127.0.0.1:0', ...LIMITS.flatMap((limit) => [limit, '1000000'])],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...settings } },
  )
  const stop = () => {
    program.kill('SIGKILL')
    rmSync(data, { recursive: true, force: true, maxRetries: 3 })
  }
  const address = await new Promise<string>((resolve, reject) => {
    program.once('error', reject)
    program.once('exit', () => reject(new Error('ruckus ended before it was ready')))
    createInterface(program.stdout).on('line', (line) => {
      if (line.trim().startsWith(GREETING)) resolve(line.trim().slice(GREETING.length))
    })
  })
  return { address, stop }
}

/** Node sockets that a test can break without a close message. */
export class Tearable extends WebSocket {
  static open = new Set<Tearable>()
  constructor(url: string) {
    super(url)
    Tearable.open.add(this)
    this.once('close', () => Tearable.open.delete(this))
  }
}

/** A server that is reached through Node sockets. */
export const serverAt = (address: string): Server => new Server(address, { WebSocket: Tearable as SocketClass })

/** A ruleset for a match of one short round. */
export const oneRound = (rules: string): string =>
  `base = '${rules}'\n[deal]\ncards = 3\n[scoring]\nmethod = 'single'\n`

/** Plays cards, or performs other offered actions, until the match is over or the limit of actions is reached. */
export async function playOn(table: Table, random: () => number, most = 1000): Promise<Answer[]> {
  const answers: Answer[] = []
  while (table.lobby?.stage !== 'match-over' && answers.filter(({ accepted }) => accepted).length < most) {
    if (table.lobby?.stage === 'between-rounds') await table.say('next')
    const offered = table.choices()
    // Out of turn an action is almost always offered, so take only some of them.
    if (offered.length > 0 && (table.isAsked() || random() < 0.1)) {
      const plays = offered.filter(({ play }) => play !== undefined)
      const among = plays.length > 0 ? plays : offered
      const action = among[Math.floor(random() * among.length)]
      if (action === undefined) break
      const answer = await table.act(action)
      answers.push(answer)
      if (answer.accepted) continue
    }
    await table.changed()
  }
  return answers
}

/** Reproducible random numbers from 0 up to, but not including, 1. */
export function lots(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}
