// Draws the icons and the preview picture for links, with the browser that the tests use: `node dev/pictures.mjs`.

import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

import { createServer } from 'vite'

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'
const out = resolve(import.meta.dirname, '../public')
const work = mkdtempSync(join(tmpdir(), 'ruckus-pictures-'))
const mark = readFileSync(join(out, 'favicon.svg'), 'utf8')

async function draw(address, file, width, height) {
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--default-background-color=00000000', '--virtual-time-budget=8000']
  await promisify(execFile)(chromium, [...flags, `--user-data-dir=${join(work, 'profile')}`, `--window-size=${width},${height}`, `--screenshot=${join(out, file)}`, address], { timeout: 90_000 })
}

/**
 * Draws the icon at a size. The masked variant, for systems that cut icons to their own shape, has a plain background
 * and is a little smaller.
 */
async function icon(file, size, masked) {
  const svg = masked ? mark.replace(' rx="24"', '').replace('viewBox="0 0 100 100"', 'viewBox="-12 -12 124 124" style="background:#2a1733"') : mark
  const page = join(work, `${size}${masked}.html`)
  writeFileSync(page, `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`)
  await draw(`file://${page}`, file, size, size)
}

await icon('icons/icon-192.png', 192, false)
await icon('icons/icon-512.png', 512, false)
await icon('icons/maskable-512.png', 512, true)
await icon('icons/touch-180.png', 180, true)
const server = await createServer({ root: resolve(import.meta.dirname, '..'), server: { port: 0 } })
await server.listen()
await draw(`${server.resolvedUrls.local[0]}dev/preview.html`, 'preview.png', 1200, 630)
await server.close()
rmSync(work, { recursive: true, force: true })
