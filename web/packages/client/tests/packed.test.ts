// Tests the published package: its files, its types in a foreign project, and the example.

import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { openTable } from '@ruckus/client'

import { lots, oneRound, playOn, serverAt, startProgram } from './program'

const HERE = join(import.meta.dirname, '..')
const MODULES = join(HERE, '../../node_modules')
let folder = ''
let files: string[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ruckus-packed-'))
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const said = execFileSync(npm, ['pack', '--json', '--pack-destination', folder], {
    cwd: HERE,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  // The output of npm's scripts precedes the JSON.
  const [packed] = JSON.parse(said.slice(said.indexOf('[\n'))) as [{ filename: string; files: { path: string }[] }]
  files = packed.files.map(({ path }) => path)
  const installed = join(folder, 'node_modules/@ruckus/client')
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', join(folder, packed.filename), '--strip-components=1', '-C', installed])
  for (const name of ['@noble', '@types', 'ws']) symlinkSync(join(MODULES, name), join(folder, 'node_modules', name))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('the package contains its readme, licenses, and build output, nothing else', () => {
  const built = files.filter((path) => path.startsWith('dist/'))
  expect(files.filter((path) => !built.includes(path)).sort()).toEqual([
    'LICENSE-APACHE',
    'LICENSE-MIT',
    'README.md',
    'package.json',
  ])
  expect(built.filter((path) => !/^dist\/[A-Za-z-]+\.(js|d\.ts)$/.test(path))).toEqual([])
  expect(built).toContain('dist/shuffle.d.ts')
})

it('the types compile in another strict project', () => {
  const text = [
    "import { type Action, foldAll, openTable, Server, type View } from '@ruckus/client'",
    "import { commitPart } from '@ruckus/client/shuffle'",
    "const table = openTable(new Server('http://localhost'), { code: 'BCDF', token: commitPart(0, '00') })",
    'const action: Action | undefined = table.choices()[0]',
    'export const after = (view: View): View => foldAll(view, [])',
    '// @ts-expect-error: there is no such verb. It would be allowed if the types were not found.',
    'export const wrong: Action = { plai: action?.play }',
  ].join('\n')
  writeFileSync(join(folder, 'stranger.ts'), text)
  expect(compiled('stranger.ts', { skipLibCheck: false, types: [] })).toBe('')
})

it('the readme’s example type-checks with the sockets of Node', () => {
  const [, client] = /```js\n(.*?)```/s.exec(readFileSync(join(HERE, 'README.md'), 'utf8')) ?? []
  writeFileSync(join(folder, 'readme.mjs'), client ?? 'export const missing: never')
  expect(compiled('readme.mjs', { skipLibCheck: true, allowJs: true, checkJs: true, types: ['node'] })).toBe('')
})

/** The compiler's messages for a file; empty without errors. */
function compiled(file: string, options: object): string {
  const compilerOptions = {
    noEmit: true,
    strict: true,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2023', 'dom'],
    ...options,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }))
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  const { stdout, status } = spawnSync(process.execPath, [compiler], { cwd: folder, encoding: 'utf8' })
  return status === 0 ? stdout : `${stdout}(${status})`
}

it('the example bot plays a match', async () => {
  const { address, stop } = await startProgram()
  copyFileSync(join(HERE, 'examples/bot.mjs'), join(folder, 'bot.mjs'))
  const server = serverAt(address)
  const ann = await server.makeTable({ name: 'Ann', ruleset: oneRound('classic') })
  const bot = spawn(process.execPath, ['bot.mjs', address, ann.code], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<never>((_, reject) =>
    bot.once('exit', (code) => reject(new Error(`the example ended: ${code}`))),
  )
  const table = openTable(server, ann)
  try {
    await Promise.race([ended, table.until(({ lobby }) => lobby?.seats[1]?.ready === true)])
    expect(table.lobby?.seats[1]).toMatchObject({ name: 'Pyro', program: true })
    expect(await table.say('start')).toMatchObject({ accepted: true })
    await Promise.race([ended, playOn(table, lots(5))])
    expect(table.view?.winners).toHaveLength(1)
  } finally {
    ended.catch(() => undefined)
    bot.kill()
    table.close()
    stop()
  }
})
