import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { madeUpRules } from '../../dev/lobby'
import type { LobbyCommand, RulesView } from '../lib/wire'
import RuleCards from './RuleCards.svelte'
import RulesetDrop from './RulesetDrop.svelte'
import RulesetTools from './RulesetTools.svelte'
import RulesOverview from './RulesOverview.svelte'
import RulesPanel from './RulesPanel.svelte'

const PRESETS: [string, string, string][] = [
  ['classic', 'Classic', ''],
  ['super-power-no-sissies', 'Super Power, No Sissies', ''],
]
/** The tests render whole panels, which is slow on a busy machine. In milliseconds. */
const PATIENCE = 30_000
vi.setConfig({ testTimeout: PATIENCE })
let mounted: Record<string, unknown> | null = null

function panel(rules = madeUpRules()) {
  const sent: LobbyCommand[] = []
  mounted = mount(RulesPanel, {
    target: document.body,
    props: { rules, presets: PRESETS, ondo: (command: LobbyCommand) => sent.push(command), onsay: () => undefined },
  })
  flushSync()
  return sent
}
const all = <T extends Element>(selector: string): T[] => [...document.querySelectorAll<T>(selector)]
const row = (title: string): HTMLElement => {
  const found = all<HTMLElement>('li').find((one) => one.querySelector('h4')?.textContent?.trim().startsWith(title))
  if (!found) throw new Error(`no row ${title}`)
  return found
}
function press(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) throw new Error('nothing to press')
  element.click()
  flushSync()
}
const button = (within: ParentNode, label: string): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim() === label,
  )
const flip = (title: string): void => press(row(title).querySelector('[role=switch]'))
function type(input: Element | null, text: string, event: 'input' | 'change'): void {
  if (!(input instanceof HTMLInputElement)) throw new Error('no input')
  input.value = text
  input.dispatchEvent(new Event(event, { bubbles: true }))
  flushSync()
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  if (mounted) void unmount(mounted)
  mounted = null
  document.body.innerHTML = ''
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the rules panel', () => {
  it('groups rules by chapter and opens chapters with active rules', () => {
    panel()
    expect(all('summary').map((one) => one.textContent?.trim())).toEqual([
      'Super Power, No Sissies 4 of 4 on',
      'Super-Speed 0 of 2 on',
      'Psycho 0 of 2 on',
      'Table settings cards, points, pace',
    ])
    expect(all<HTMLDetailsElement>('details').map(({ open }) => open)).toEqual([true, false, false, false])
    expect(document.body.textContent).toContain('2 changes to Super Power, No Sissies.')
  })

  it('switches a rule directly if nothing conflicts', () => {
    const sent = panel()
    flip('No Sissies')
    flip('Mistakes Cost Cards')
    flip('In The Doghouse')
    expect(sent).toEqual([
      { change: { rules: { 'no-sissies': false } } },
      { change: { rules: { mistakes: 'draw-two' } } },
      { change: { rules: { doghouse: 0 } } },
    ])
  })

  it('explains a conflict and resolves it in one tap', () => {
    const sent = panel()
    flip('Sixty-Nine')
    expect(sent).toEqual([])
    const asked = row('Sixty-Nine').querySelector('[role=group]')
    expect([...(asked?.querySelectorAll('p') ?? [])].map((one) => one.textContent)).toEqual([
      'Sixty-Nine needs Matching.',
      'Matching and Super Power don’t go together: both say which cards can be played out of turn, and what they do.',
    ])
    press(asked && button(asked, 'Leave it as it is'))
    expect(row('Sixty-Nine').querySelector('[role=group]')).toBeNull()
    flip('Sixty-Nine')
    press(button(row('Sixty-Nine'), 'Sixty-Nine and Matching on, Super Power off'))
    expect(sent).toEqual([{ change: { rules: { 'sixty-nine': true, matching: true, 'super-power': false } } }])
  })

  it('sends a number once after several presses', () => {
    const sent = panel()
    const baby = row('Spank The Baby')
    const more = 'More: seconds until who has not slapped is put on top'
    press(button(baby, more))
    press(button(baby, more))
    expect(baby.querySelector('input')?.value).toBe('6')
    expect(sent).toEqual([])
    vi.advanceTimersByTime(400)
    expect(sent).toEqual([{ change: { rules: { 'spank-the-baby': { seconds: 6 } } } }])
    // A value that the server does not confirm is eventually reset.
    vi.advanceTimersByTime(3_000)
    flushSync()
    expect(baby.querySelector('input')?.value).toBe('4')
  })

  it('clamps typed numbers and restores emptied fields', () => {
    const sent = panel()
    type(row('In The Doghouse').querySelector('input'), '99', 'change')
    expect(sent).toEqual([{ change: { rules: { doghouse: 14 } } }])
    type(row('Spank The Baby').querySelector('input'), '', 'change')
    expect(row('Spank The Baby').querySelector('input')?.value).toBe('4')
    expect(sent).toHaveLength(1)
  })

  it('finds rules by text and opens their chapters', () => {
    panel()
    type(document.querySelector('input[type=search]'), 'inter', 'input')
    expect(all('h4').map((one) => one.textContent?.trim())).toEqual(['Interruption Clause SS-4'])
    expect(all<HTMLDetailsElement>('details').map(({ open }) => open)).toEqual([true])
    type(document.querySelector('input[type=search]'), 'no such rule', 'input')
    expect(document.body.textContent).toContain('No rule has “no such rule”')
  })

  it('sends changed settings and disables those without effect', () => {
    const sent = panel()
    const method = document.querySelector<HTMLSelectElement>('[id="setting-scoring.method"]')
    if (!method) throw new Error('no such setting')
    method.value = 'single'
    method.dispatchEvent(new Event('change', { bubbles: true }))
    expect(sent).toEqual([{ change: { settings: { 'scoring.method': 'single' } } }])
    const cards = all<HTMLInputElement>('.stepper input').find(
      (input) => input.labels?.[0]?.textContent === 'Cards each',
    )
    expect(cards?.disabled).toBe(true)
    expect(document.body.textContent).toContain('The dealer chooses.')
  })

  it('offers only sharing and saving while the rules are fixed', () => {
    mount(RulesetTools, {
      target: document.body,
      props: {
        rules: madeUpRules(),
        fixed: true,
        ondo: () => {
          throw new Error('a guest changes nothing')
        },
        onsay: () => undefined,
      },
    })
    flushSync()
    expect(all('button').map((one) => one.textContent?.trim())).toEqual(['Share these rules', 'Save as a file'])
  })

  it('shows titles as plain text, never as markup', () => {
    const title = '<img src=x onerror=alert(1)>'
    panel({ ...madeUpRules(), title, summary: title })
    mount(RulesOverview, { target: document.body, props: { rules: { ...madeUpRules(), title } } })
    mount(RuleCards, { target: document.body, props: { rules: { ...madeUpRules(), title, summary: title } } })
    flushSync()
    expect(document.querySelector('img')).toBeNull()
    expect(document.body.textContent).toContain(title)
  })
})

describe('loading a ruleset file', () => {
  async function load(text: string, answer: { ok: boolean; body: unknown }) {
    vi.useRealTimers()
    vi.stubGlobal('fetch', () =>
      Promise.resolve({ ok: answer.ok, text: () => Promise.resolve(JSON.stringify(answer.body)) }),
    )
    const read: [string, RulesView][] = []
    mounted = mount(RulesetDrop, {
      target: document.body,
      props: { onread: (from: string, rules: RulesView) => read.push([from, rules]) },
    })
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('no input')
    Object.defineProperty(input, 'files', { value: [new File([text], 'camp.toml')] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await vi.waitFor(
      () => {
        flushSync()
        if (read.length === 0 && !document.querySelector('[role=alert]')) throw new Error('nothing yet')
      },
      { timeout: PATIENCE },
    )
    return { read, said: document.querySelector('[role=alert] p')?.textContent }
  }

  it('passes on text that the server accepts', async () => {
    const { read, said } = await load('base = "classic"', { ok: true, body: madeUpRules() })
    expect(read.map(([text]) => text)).toEqual(['base = "classic"'])
    expect(said).toBeUndefined()
  })

  it('shows the name of the file and the error', async () => {
    const message = 'line 3: there is no rule `doghose`; did you mean `doghouse`?'
    const { read, said } = await load('x', { ok: false, body: { code: 'bad-rules', message } })
    expect(read).toEqual([])
    expect(said).toBe(`camp.toml was not loaded: ${message}`)
  })

  it('rejects files that are too large', async () => {
    const { said } = await load('#'.repeat(9_000), { ok: true, body: madeUpRules() })
    expect(said).toContain('too large')
  })
})
