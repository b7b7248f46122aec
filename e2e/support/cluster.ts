// Several nodes on one PostgreSQL, behind a balancer that sends each connection to whichever node is there.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'

import { freePort, Program } from './program'

/** Starts a server in a folder of its own, says that it is there, and ends with its input. */
const POSTGRES = `
set -eu
bin=$1 port=$2
folder=$(mktemp -d /tmp/ruckus-e2e-postgres-XXXXXX)
trap 'rm -rf "$folder"' EXIT
"$bin/initdb" -D "$folder/data" -U ruckus --auth=trust -E UTF8 --locale=C --no-sync > "$folder/initdb.log" 2>&1 || { cat "$folder/initdb.log" >&2; exit 1; }
"$bin/postgres" -D "$folder/data" -k "$folder" -p "$port" -c listen_addresses=127.0.0.1 -c fsync=off < /dev/null > "$folder/log" 2>&1 &
server=$!
until "$bin/pg_isready" -q -h "$folder" -p "$port"; do
    kill -0 "$server" 2>/dev/null || { cat "$folder/log" >&2; exit 1; }
    sleep 0.1
done
echo ready
while read -r _; do :; done
kill -QUIT "$server" || true
wait "$server" || true
`

function programs(): string {
  const debian = ['17', '16', '15'].map((version) => `/usr/lib/postgresql/${version}/bin`)
  const found = [process.env.RUCKUS_POSTGRES_BIN ?? '', ...debian].find((bin) => bin !== '' && existsSync(`${bin}/initdb`))
  if (found === undefined) throw new Error('this test needs PostgreSQL 15 or later: apt-get install postgresql')
  return found
}

async function postgres(port: number): Promise<ChildProcess> {
  // PostgreSQL refuses to run as root.
  const root = execFileSync('id', ['-u']).toString().trim() === '0'
  const user = root ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : []
  const [command = 'sh', ...rest] = [...user, 'sh', '-c', POSTGRES, 'sh', programs(), String(port)]
  const child = spawn(command, rest, { stdio: ['pipe', 'pipe', 'inherit'], cwd: '/' })
  await new Promise<void>((ready, fail) => {
    child.stdout?.once('data', () => ready())
    child.once('exit', (code) => fail(new Error(`PostgreSQL ended with ${code}`)))
  })
  return child
}

/** Some nodes that share all tables, behind one address. */
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
    const [database, front] = [await freePort(), await freePort()]
    const running = await postgres(database)
    const nodes = new Map<string, Program>()
    for (const name of names) {
      nodes.set(name, await Program.start({
        RUCKUS_STORE: `postgres://ruckus@127.0.0.1:${database}/postgres`, RUCKUS_NODE: name, RUCKUS_NODE_SECRET: 'what all nodes of this test know',
      }))
    }
    let turn = 0
    const server = createServer((near) => carry(near, [...nodes.values()].map((node) => Number(new URL(node.address).port)), turn++))
    await new Promise<void>((done) => server.listen(front, '127.0.0.1', done))
    return new Cluster(nodes, running, server, front)
  }

  /** The node that has the only table in memory. */
  async holder(): Promise<string> {
    for (const [name, node] of this.nodes) {
      const figures = await (await fetch(`${node.address}/metrics`)).text()
      if (/^ruckus_rooms 1$/m.test(figures)) return name
    }
    throw new Error('no node has a table')
  }

  /** Ends a node without warning. */
  async kill(name: string): Promise<void> {
    await this.nodes.get(name)?.kill()
  }

  async stop(): Promise<void> {
    this.front.close()
    for (const node of this.nodes.values()) await node.stop()
    this.database.stdin?.end()
  }
}

/** Carries a connection to the next node that takes it. */
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
    for (const [one, other] of [[near, far], [far, near]] as const) {
      one.setNoDelay()
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
      one.pipe(other)
    }
  })
}
