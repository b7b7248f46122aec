// Runs the real program on a free port with its own data folder.

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The path of the program: `RUCKUS_BIN`, or cargo's newest build. */
function binary(): string {
  const named = process.env.RUCKUS_BIN
  if (named) return named
  const target = process.env.CARGO_TARGET_DIR ?? join(import.meta.dirname, '../../target')
  const built = ['debug', 'release']
    .map((profile) => join(target, profile, 'ruckus'))
    .filter((path) => existsSync(path))
  built.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  if (!built[0]) throw new Error(`no program in ${target}: run \`cargo build\` first, or set RUCKUS_BIN`)
  return built[0]
}

/** The path of another binary that cargo has built. */
export function built(name: string): string {
  const path = join(dirname(binary()), name)
  if (!existsSync(path)) throw new Error(`there is no ${path}: run \`cargo build --workspace --all-targets\` first`)
  return path
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** A running program. */
export class Program {
  #child: ChildProcess | null = null
  #said = ''

  private constructor(
    readonly address: string,
    private readonly port: number,
    private readonly data: string,
    private readonly settings: Record<string, string>,
  ) {}

  /** Starts a program on a free port, with settings from environment variables. It allows tables that tests set up. */
  static async start(settings: Record<string, string> = {}): Promise<Program> {
    const port = await freePort()
    const program = new Program(`http://127.0.0.1:${port}`, port, mkdtempSync(join(tmpdir(), 'ruckus-e2e-')), settings)
    await program.run()
    return program
  }

  /** Starts the process; after a kill, with the same port and data. Resolves when it answers. */
  async run(): Promise<void> {
    // All players of all tests share one address, and tests send requests faster than people do.
    const limits = { RUCKUS_TABLES_PER_ADDRESS: '100000', RUCKUS_REQUESTS_PER_ADDRESS: '100000' }
    const child = spawn(binary(), ['serve', '--listen', `127.0.0.1:${this.port}`, '--data', this.data], {
      env: { ...process.env, RUCKUS_TEST_SETUPS: '1', ...limits, ...this.settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    child.stdout.on('data', (chunk) => (this.#said += String(chunk)))
    child.stderr.on('data', (chunk) => (this.#said += String(chunk)))
    const ended = new Promise<never>((_, fail) =>
      child.once('exit', (code) => fail(new Error(`the program ended with ${code}:\n${this.#said}`))),
    )
    ended.catch(() => undefined)
    await Promise.race([ended, this.#answers()])
  }

  /** Kills the process without warning, like a power cut. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null) return
    const gone = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await gone
  }

  /** Kills the process and deletes its data. */
  async stop(): Promise<void> {
    await this.kill()
    rmSync(this.data, { recursive: true, force: true })
  }

  async #answers(): Promise<void> {
    const until = Date.now() + 20_000
    for (;;) {
      try {
        if ((await fetch(`${this.address}/healthz`)).ok) return
      } catch {
        // Not ready yet.
      }
      if (Date.now() > until) throw new Error(`the program does not answer:\n${this.#said}`)
      await new Promise((done) => setTimeout(done, 50))
    }
  }
}
