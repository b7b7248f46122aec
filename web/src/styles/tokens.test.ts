// Checks the contrast ratios that web/DESIGN.md promises.

import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

const css = readFileSync('src/styles/base.css', 'utf8')

/** The colors that a block of the style sheet sets. */
function colors(selector: string): Record<string, string> {
  const from = css.indexOf(`\n${selector} {`)
  const block = css.slice(from, css.indexOf('\n}', from))
  return Object.fromEntries(
    [...block.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  )
}
const light = colors(':root')
const dark = { ...light, ...colors(":root[data-theme='dark']") }

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(a: string, b: string): number {
  const [dim = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (bright + 0.05) / (dim + 0.05)
}

/** Text colors and their backgrounds. */
const READ = [
  ['ink', 'page'],
  ['ink', 'page-2'],
  ['ink', 'sheet'],
  ['ink-soft', 'page'],
  ['ink-soft', 'page-2'],
  ['ink-soft', 'sheet'],
  ['accent', 'page'],
  ['accent', 'sheet'],
  ['accent-ink', 'accent'],
  ['good', 'page'],
  ['good', 'sheet'],
  ['bad', 'page'],
  ['bad', 'sheet'],
  ...(['felt', 'felt-red', 'felt-yellow', 'felt-green', 'felt-blue'] as const).flatMap(
    (felt) =>
      [
        ['felt-ink', felt],
        ['ink-soft', felt],
      ] as const,
  ),
  ['felt-ink', 'shade'],
  ['card-ink', 'card-paper'],
  ['chip-ink', 'chip'],
  ['card-ink', 'note'],
  ['card-ink', 'note-mine'],
  ['card-ink', 'yellow'],
  ['card-ink', 'glow'],
  ['card-paper', 'alarm'],
  ['card-paper', 'card-ink'],
  ['card-paper', 'blue'],
] as const
/** Colors of meaningful shapes and their backgrounds. */
const SEEN = [
  ['felt-rim', 'page'],
  ['card-paper', 'red'],
  ['card-paper', 'green'],
  ['card-ink', 'red-light'],
  ['card-ink', 'green-light'],
  ['card-ink', 'blue-light'],
  ['card-ink', 'yellow-light'],
  ['card-paper', 'back'],
] as const

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_, theme) => {
  it.each(READ)('%s is readable on %s', (words, ground) => {
    expect(contrast(theme[words] ?? '', theme[ground] ?? '')).toBeGreaterThanOrEqual(4.5)
  })
  it.each(SEEN)('%s stands out from %s', (mark, ground) => {
    expect(contrast(theme[mark] ?? '', theme[ground] ?? '')).toBeGreaterThanOrEqual(3)
  })
})
