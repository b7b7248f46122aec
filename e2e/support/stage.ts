// Builds and serves the made-up tables of web/dev on a free port, to show every moment without the program.

import { execFileSync } from 'node:child_process'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join, normalize } from 'node:path'

const WEB = join(import.meta.dirname, '../../web')
const FOLDER = join(WEB, 'dist-stage')
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

/** The running server. */
export class Stage {
  private constructor(
    private readonly server: Server,
    readonly address: string,
  ) {}

  /** Builds the made-up tables and serves them. */
  static async open(): Promise<Stage> {
    execFileSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['run', 'stage'], { cwd: WEB, stdio: 'pipe' })
    const server = createServer((request, response) => {
      const path = join(FOLDER, normalize(new URL(request.url ?? '/', 'http://stage').pathname))
      if (!path.startsWith(FOLDER) || !existsSync(path) || !statSync(path).isFile()) {
        response.writeHead(404).end()
        return
      }
      response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' })
      createReadStream(path).pipe(response)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const at = server.address()
    if (at === null || typeof at === 'string') throw new Error('no free port')
    return new Stage(server, `http://127.0.0.1:${at.port}`)
  }

  /** The address of a moment. */
  scene(what: string): string {
    return `${this.address}/dev/table.html?${what}`
  }

  async close(): Promise<void> {
    await new Promise((done) => this.server.close(done))
  }
}
