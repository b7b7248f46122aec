// Rebuilds `dist`. Copies the repository's licenses before packing and removes them afterwards.

import { execFileSync } from 'node:child_process'
import { copyFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const here = join(import.meta.dirname, '..')
const LICENCES = ['LICENSE-APACHE', 'LICENSE-MIT']

if (process.argv.includes('--clean')) {
  for (const licence of LICENCES) rmSync(join(here, licence), { force: true })
} else {
  rmSync(join(here, 'dist'), { recursive: true, force: true })
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  execFileSync(process.execPath, [compiler, '--project', join(here, 'tsconfig.json')], { stdio: ['ignore', 'inherit', 'inherit'] })
  if (process.argv.includes('--licences')) {
    for (const licence of LICENCES) copyFileSync(join(here, '../../..', licence), join(here, licence))
  }
}
