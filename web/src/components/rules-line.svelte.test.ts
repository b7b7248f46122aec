import { flushSync, mount, unmount } from 'svelte'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { madeUpRules } from '../../dev/lobby'
import { speak } from '../messages'
import type { LobbyCommand, Reason, RulesView } from '../lib/wire'
import RulesLine from './RulesLine.svelte'

const PRESETS: [string, string, string][] = [['super-speed', 'Super-Speed', '']]
const WRONG: Reason = { is: 'rules-line', at: [12, 21], wrong: 'no-rule', name: 'stakcing', near: ['+stacking'] }
let mounted: Record<string, unknown> | null = null

function show(rules: Partial<RulesView> = {}, fixed = false) {
  const sent: LobbyCommand[] = []
  const said: string[] = []
  mounted = mount(RulesLine, {
    target: document.body,
    props: {
      rules: { ...madeUpRules(), line: 'super-power-no-sissies doghouse=1', ...rules },
      presets: PRESETS,
      fixed,
      ondo: (command: LobbyCommand) => sent.push(command),
      onsay: (text: string) => said.push(text),
    },
  })
  flushSync()
  return { sent, said }
}
function field(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('#rules-line')
  if (!input) throw new Error('no field')
  return input
}
function type(text: string): void {
  field().value = text
  field().setSelectionRange(text.length, text.length)
  field().dispatchEvent(new Event('input', { bubbles: true }))
  flushSync()
}
function press(label: string): void {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim().startsWith(label))
  if (!found) throw new Error(`no button ${label}`)
  found.click()
  flushSync()
}
function answer(ok: boolean, body: unknown) {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', (_: string, how: RequestInit) => {
    asked.push(JSON.parse(String(how.body)))
    return Promise.resolve({ ok, text: () => Promise.resolve(JSON.stringify(body)) })
  })
  return asked
}
const settled = (check: () => void) =>
  vi.waitFor(() => {
    flushSync()
    check()
  })

afterEach(async () => {
  if (mounted) await unmount(mounted)
  mounted = null
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
  await speak('en')
})

describe('the rules in one line', () => {
  it('are shown, and can be copied', () => {
    show({}, true)
    expect(field().value).toBe('super-power-no-sissies doghouse=1')
    expect(field().readOnly).toBe(true)
    expect([...document.querySelectorAll('button')].map((one) => one.textContent?.trim())).toEqual(['Copy'])
  })

  it('are sent as typed, after the server has read them', async () => {
    const asked = answer(true, { ...madeUpRules(), title: 'Super-Speed' })
    const { sent, said } = show()
    type('super-speed +stacking')
    press('Use it')
    await settled(() => expect(sent).toEqual([{ ruleset: 'super-speed +stacking' }]))
    expect(asked).toEqual([{ ruleset: 'super-speed +stacking' }])
    expect(said).toEqual(['The table plays by Super-Speed now.'])
    expect(field().value).toBe('super-power-no-sissies doghouse=1')
  })

  it('show what is wrong, where, and what is right', async () => {
    answer(false, { code: 'bad-rules', message: 'wrong', reason: WRONG })
    const { sent } = show()
    type('super-speed +stakcing mercy=25')
    press('Use it')
    await settled(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
    const words = document.querySelector('[role=alert]')?.textContent?.replace(/\s+/g, ' ').trim()
    expect(words).toBe('At “+stakcing”: No rule is called stakcing.')
    press('+stacking')
    expect(field().value).toBe('super-speed +stacking mercy=25')
    expect(document.querySelector('[role=alert]')).toBeNull()
    expect(sent).toEqual([])
  })

  it('explain errors in German', async () => {
    await speak('de')
    const range: Reason = { is: 'rules-line', at: [0, 8], wrong: 'out-of-range', name: 'mercy', range: [5, 60] }
    answer(false, { code: 'bad-rules', message: 'wrong', reason: range })
    show()
    type('mercy=99')
    press('Übernehmen')
    await settled(() =>
      expect(document.querySelector('[role=alert]')?.textContent).toContain('Für mercy geht 5 bis 60.'),
    )
  })

  it('offer completions with titles', () => {
    show()
    type('super-speed +dog')
    const offered = [...document.querySelectorAll('li')].map((one) => one.textContent?.trim())
    expect(offered).toEqual([expect.stringMatching(/^doghouse=\d+ In The Doghouse$/)])
    press('doghouse')
    expect(field().value).toMatch(/^super-speed doghouse=\d+ $/)
  })

  it('name the home-made rules that they leave out', () => {
    show({ not_in_line: ['Own Rule'] })
    expect(document.body.textContent).toContain('A line can’t hold your own rules: Own Rule.')
    type('classic')
    expect(document.body.textContent).toContain('This line turns off Own Rule.')
    press('Undo')
    expect(field().value).toBe('super-power-no-sissies doghouse=1')
  })
})
