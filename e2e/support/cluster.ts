// Several nodes that share a PostgreSQL database, behind a balancer that sends each connection to any running node.

import { type ChildProcess, spawn } from 'node:child_process'
import { createConnection, createServer, type Server, type Socket } from 'node:net'

import { built, freePort, Program } from './program'

/**
 * Starts a throwaway PostgreSQL (`crates/testkit/examples/throwaway.rs`). Returns the process, which ends when its
 * input closes, and the address of a database.
 */
async function postgres(): Promise<[ChildProcess, string]> {
  const child = spawn(built('examples/throwaway'), { stdio: ['pipe', 'pipe', 'inherit'] })
  const address = await new Promise<string>((ready, fail) => {
    child.stdout?.once('data', (said) => ready(String(said).trim()))
    child.once('error', fail)
    child.once('exit', (code) => fail(new Error(`PostgreSQL ended with ${code}`)))
  })
  return [child, address]
}

/** Nodes that share all tables, behind a single address. */
export class Cluster {
  readonly address: string

  private constructor(
    readonly nodes: Map<string, Program>,
    private readonly database: ChildProcess,
    private readonly front: Server,
    port: number,
  ) {
    this.address = `http://127.0.0.1:${port}`
  }

  static async start(names: string[]): Promise<Cluster> {
    const front = await freePort()
    const [database, address] = await postgres()
    const nodes = new Map<string, Program>()
    for (const name of names) {
      nodes.set(
        name,
        await Program.start({
          RUCKUS_STORE: address,
          RUCKUS_NODE: name,
          RUCKUS_NODE_SECRET: 'what all nodes of this test know',
        }),
      )
    }
    let turn = 0
    const server = createServer((near) =>
      carry(
        near,
        [...nodes.values()].map((node) => Number(new URL(node.address).port)),
        turn++,
      ),
    )
    await new Promise<void>((done) => server.listen(front, '127.0.0.1', done))
    return new Cluster(nodes, database, server, front)
  }

  /** The node that has loaded the only table. */
  async holder(): Promise<string> {
    for (const [name, node] of this.nodes) {
      const figures = await (await fetch(`${node.address}/metrics`)).text()
      if (/^ruckus_rooms 1$/m.test(figures)) return name
    }
    throw new Error('no node has a table')
  }

  /** Kills a node without warning. */
  async kill(name: string): Promise<void> {
    await this.nodes.get(name)?.kill()
  }

  async stop(): Promise<void> {
    this.front.close()
    for (const node of this.nodes.values()) await node.stop()
    this.database.stdin?.end()
  }
}

/** Forwards a connection to the next node that accepts it. */
function carry(near: Socket, ports: number[], turn: number, tried = 0): void {
  if (tried === ports.length) {
    near.destroy()
    return
  }
  const far = createConnection({ host: '127.0.0.1', port: ports[(turn + tried) % ports.length] ?? 0 })
  const next = (): void => carry(near, ports, turn, tried + 1)
  far.once('error', next)
  far.once('connect', () => {
    far.off('error', next)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.setNoDelay()
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
      one.pipe(other)
    }
  })
}
