import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, it } from 'vitest'

import type { RuleMoment, RuleMoments, Scene } from '../lib/wire'
import { speak } from '../messages'
import MomentStrip from './MomentStrip.svelte'

const table: Scene = {
  seats: ['Ann', 'Bob', 'Cid'],
  turn: 'Ann',
  direction: 'left',
  debt: 0,
  debtor: null,
  pile: ['R5@Cid'],
  stock: 80,
  hands: { Ann: ['R7', 'R8', 'G1'], Bob: ['Y1', 'Y2'], Cid: ['B1', 'B2'] },
  out: [],
  window: null,
  liable: [],
  over: false,
  points: null,
  totals: null,
  winner: null,
}
const plays = (card: string, facts: RuleMoment['steps'][number]['facts']): RuleMoment['steps'][number] => ({
  seat: 0,
  action: { play: card },
  facts: [{ is: 'laid', seat: 0, card, color: null, how: 'turn', uno: false }, ...facts],
})
const drawn = { is: 'drawn', seat: 1, card: null, why: 'rule' } as const
const fired = { is: 'fired', rule: 0, title: 'Eights', seat: 0 } as const
const moment = (acts: boolean, steps: RuleMoment['steps']): RuleMoment => ({
  acts,
  part: 1,
  table,
  steps,
  scenario: '',
})
const shown: RuleMoments = {
  moments: [
    moment(true, [plays('R8', [fired, drawn, drawn])]),
    moment(true, [{ seat: 0, action: { play: 'G1' }, refused: 'not-legal-now', facts: [] }]),
    moment(false, [plays('R7', [])]),
  ],
}

let strip: ReturnType<typeof mount> | undefined
afterEach(async () => {
  if (strip) await unmount(strip)
  strip = undefined
  await speak('en')
})

function texts(shown: RuleMoments): (string | undefined)[] {
  strip = mount(MomentStrip, { target: document.body, props: { shown, title: 'Eights' } })
  flushSync()
  return [...document.querySelectorAll('[data-testid=moments] li')].map((item) => item.querySelector('p')?.textContent)
}

it('tells each moment in sentences, without the announcement of the rule', () => {
  expect(texts(shown)).toEqual([
    'Ann plays a red 8. Bob draws 2 cards.',
    'Ann can’t play a green 1.',
    'Ann plays a red 7. Nothing else happens.',
  ])
})

it('tells moments in German', async () => {
  await speak('de')
  const [acts, refused, rests] = texts(shown)
  expect(acts).toMatch(/^Ann legt .*8.*\. Bob zieht 2/)
  expect(refused).toMatch(/^Ann darf .*1 nicht legen\.$/)
  expect(rests).toMatch(/Sonst passiert nichts\.$/)
})

it('says in words which cards are on the table, and marks the one that is played', () => {
  texts(shown)
  const [cards] = document.querySelectorAll('[role=img]')
  expect(cards?.getAttribute('aria-label')).toBe('On top is a red 5. Ann holds a red 7, a red 8 and a green 1.')
  expect(cards?.querySelectorAll('.played')).toHaveLength(1)
  const labels = [...document.querySelectorAll('li b')].map(({ textContent }) => textContent)
  expect(labels).toEqual(['The rule applies', 'The rule applies', 'The rule doesn’t apply'])
})

it('admits that there is no example', () => {
  texts({ moments: [], unshown: [1] })
  expect(document.body.textContent).toContain('No short example found.')
})
