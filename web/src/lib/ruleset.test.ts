import { describe, expect, it } from 'vitest'

import {
  addressOf,
  fileName,
  lineAddress,
  LONGEST,
  NoRuleset,
  packed,
  readRuleset,
  rulesetAddress,
  rulesIn,
  unpacked,
} from './ruleset'

const TEXT = 'title = "Küche 🎉"\nbase = "classic"\n\n[rules]\ndoghouse = 2\n'

function why(doing: () => unknown): string {
  try {
    doing()
  } catch (error) {
    if (error instanceof NoRuleset) return error.why
    throw error
  }
  return 'none'
}

describe('rulesets in links', () => {
  it.each([TEXT, 'a', 'ab', 'abc', '???>>>~~~', '<img src=x onerror=alert(1)>'])(
    'survive packing and unpacking: %j',
    (text) => {
      expect(unpacked(packed(text))).toBe(text)
      expect(packed(text)).toMatch(/^[A-Za-z0-9_-]+$/)
    },
  )

  it('go into the fragment of the address', () => {
    expect(rulesetAddress('ab', 'https://play.example')).toBe('https://play.example/new#YWI')
  })

  it.each([
    ['', 'garbled'],
    ['YWI=', 'garbled'],
    ['YWJjZ', 'garbled'],
    ['YW I', 'garbled'],
    ['%3Cscript%3E', 'garbled'],
    ['<script>', 'garbled'],
    // Not valid UTF-8.
    ['_-8', 'garbled'],
    ['A'.repeat(LONGEST * 2), 'too-long'],
  ])('are rejected if invalid: %.20j', (part, expected) => {
    expect(why(() => unpacked(part))).toBe(expected)
  })

  it('may be as long as the server allows', () => {
    const most = '#'.repeat(LONGEST)
    expect(unpacked(packed(most))).toBe(most)
    expect(why(() => unpacked(packed(`${most}#`)))).toBe('too-long')
  })
})

describe('rules in one line, in links', () => {
  const HERE = 'https://play.example'
  const part = (link: string): string => new URL(link).hash.slice(1)

  it('stay readable', () => {
    expect(lineAddress('super-speed +stacking mercy=25', HERE)).toBe(
      `${HERE}/new#rules=super-speed%20+stacking%20mercy=25`,
    )
  })

  it.each(['classic', 'psycho -stacking deck.packs-up-to=2/8', 'classic title="50 % & #1, „Küche“ 🎉"'])(
    'survive: %j',
    (line) => expect(rulesIn(part(lineAddress(line, HERE)))).toBe(line),
  )

  it('are used unless something is left out', () => {
    const rules = { file: TEXT, line: 'classic doghouse=2' }
    expect(rulesIn(part(addressOf(rules, HERE)))).toBe(rules.line)
    expect(rulesIn(part(addressOf({ ...rules, not_in_line: [] }, HERE)))).toBe(rules.line)
    expect(rulesIn(part(addressOf({ ...rules, not_in_line: ['Own'] }, HERE)))).toBe(TEXT)
    expect(rulesIn(part(addressOf({ file: TEXT }, HERE)))).toBe(TEXT)
  })

  it('are rejected if invalid', () => {
    expect(why(() => rulesIn('rules=%E4'))).toBe('garbled')
    expect(why(() => rulesIn(`rules=${'x'.repeat(LONGEST + 1)}`))).toBe('too-long')
  })
})

describe('rulesets in files', () => {
  it('load if they are text within the size limit', async () => {
    await expect(readRuleset(new Blob([TEXT]))).resolves.toBe(TEXT)
    await expect(readRuleset(new Blob([new Uint8Array([0xff, 0xfe])]))).rejects.toMatchObject({ why: 'garbled' })
    await expect(readRuleset(new Blob(['x'.repeat(LONGEST + 1)]))).rejects.toMatchObject({ why: 'too-long' })
  })

  it.each([
    ['camp-fire', 'camp-fire.toml'],
    ['../../etc/passwd', 'etc-passwd.toml'],
    ['Küche', 'Küche.toml'],
    ['***', 'ruleset.toml'],
  ])('%j is saved as %j', (name, file) => {
    expect(fileName(name)).toBe(file)
  })
})
