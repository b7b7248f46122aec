import { describe, expect, it } from 'vitest'

import { narrate } from './narrate'
import type { ViewFact } from './wire'

const NAMES = ['Ann', 'Bob', 'Cid']
const TITLES: Record<string, string> = {
  'its-not-your-turn': 'It’s Not Your Turn',
  'super-power': 'Super Power',
  'add-a-rule': 'Add A Rule',
  'sixty-nine': 'Sixes And Nines',
}
const namer = {
  who: (seat: number) => ({ name: NAMES[seat] ?? '?', me: seat === 0 }),
  title: (rule: string) => TITLES[rule] ?? null,
}
const tell = (...facts: ViewFact[]) => narrate(facts, null, namer)

describe('the narration', () => {
  it('names the rule and its effect in one line', () => {
    const lines = tell(
      { is: 'invoked', rule: 'its-not-your-turn', seat: 1 },
      { is: 'blunder', seat: 1, card: 'Y7', code: 'not-your-turn' },
      { is: 'pile-taken', seat: 1, start: 3, cards: 2, keeps_debt: false },
    )
    expect(lines.map(({ text }) => text)).toEqual([
      'It’s Not Your Turn: Bob takes back 2 cards.',
      'Bob played a yellow 7 out of turn.',
    ])
    expect(lines[0]).toMatchObject({ weight: 'loud', rule: 'its-not-your-turn', mine: false })
  })

  it('says once who are partners', () => {
    const pair = (seat: number, of: number): ViewFact => ({
      is: 'noted',
      rule: 'pairs',
      cell: 'partner',
      seat,
      value: { seats: [of] },
    })
    const lines = tell(pair(0, 2), pair(2, 0), { is: 'noted', rule: 'pairs', cell: 'partner', seat: 1, value: null })
    expect(lines.map(({ text }) => text)).toEqual(['You and Cid are partners.'])
  })

  it('is loud if the reader loses a turn or gets another hand', () => {
    const weights = (...facts: ViewFact[]) => tell(...facts).map(({ weight }) => weight)
    expect(weights({ is: 'skipped', seat: 0 }, { is: 'skipped', seat: 1 })).toEqual(['loud', 'plain'])
    expect(
      weights({ is: 'hand-given', from: 1, to: 0, hand: null }, { is: 'hand-given', from: 0, to: 1, hand: null }),
    ).toEqual(['loud', 'plain'])
  })

  it('does not attribute one rule’s cards to another', () => {
    const lines = tell(
      { is: 'invoked', rule: 'super-power', seat: 2 },
      { is: 'invoked', rule: 'its-not-your-turn', seat: 1 },
      { is: 'pile-taken', seat: 1, start: 3, cards: 2, keeps_debt: false },
    )
    expect(lines[0]?.text).toBe('Super Power: Cid jumps in!')
  })

  it('describes a rule without its own text by its effect', () => {
    const drawn = (seat: number): ViewFact => ({ is: 'drawn', seat, card: null, why: 'rule' })
    const told = (...facts: ViewFact[]) =>
      tell({ is: 'invoked', rule: 'add-a-rule', seat: 1 }, ...facts).map(({ text }) => text)
    expect(told()).toEqual(['Add A Rule: Bob’s card does it!'])
    expect(tell({ is: 'invoked', rule: 'sixty-nine', seat: 0 })[0]?.text).toMatch(/: You match a 6 with a 9!$/)
    expect(told(drawn(2), drawn(2))).toEqual(['Add A Rule: Cid draws 2 cards.'])
    expect(told(drawn(2), drawn(0))).toEqual(['Add A Rule: You draw a card.', 'Cid draws a card.'])
    expect(told({ is: 'turn-moved', to: 2 }, drawn(2)), 'whoever draws afterwards draws for another reason').toEqual([
      'Add A Rule: Bob’s card does it!',
      'Cid draws a card.',
    ])
  })

  it('announces sudden death and the end of time, but no other clocks', () => {
    const clock = { rule: 'sudden-death', step: 0, deadline: 600_000 }
    const lines = tell(
      { is: 'clock-started', clock },
      { is: 'clock-started', clock: { ...clock, rule: 'turn-clock', ends: 'turn' } },
      { is: 'clock-stopped', rule: 'turn-clock' },
      { is: 'clock-rang', rule: 'sudden-death', step: 0 },
      { is: 'clock-started', clock: { ...clock, step: 1, ends: 'round' } },
      { is: 'clock-rang', rule: 'sudden-death', step: 1 },
    )
    expect(lines.map(({ text }) => text)).toEqual([
      'Sudden death! The next player to go out ends the round.',
      'Time’s up! Everyone counts their cards.',
    ])
    expect(lines[0]).toMatchObject({ weight: 'loud', rule: 'sudden-death' })
  })

  it('says which player the count of a rule is at', () => {
    const moved = [null, { count: 2 }].map((value, seat): ViewFact => ({
      is: 'noted',
      rule: 'sixty-nine',
      cell: 'ticks',
      seat,
      value,
    }))
    expect(tell(...moved).map(({ text }) => text)).toEqual([
      'Sixes And Nines: You lose the mark.',
      'Sixes And Nines: Bob has the mark now, 2 times.',
    ])
  })

  it('announces home-made rules and describes their effects', () => {
    const lines = tell(
      { is: 'fired', rule: 0, title: 'Wheel of Fortune', seat: 1 },
      { is: 'rolled', rule: 0, shown: 4 },
      { is: 'revealed', seat: 0, cards: ['R7', 'W'] },
      { is: 'held-marked', seat: 1, card: 'G5', marked: true },
      { is: 'pile-marked', place: 0, card: 'W^', marked: false },
      { is: 'set-aside', seat: 1 },
      { is: 'awarded', seat: 2, points: -1, total: 9 },
      { is: 'noted', rule: 'homemade', cell: 'hushed', value: { count: 1 } },
      { is: 'noted', rule: 'homemade', cell: 'times', number: 0, value: { count: 1 } },
      { is: 'noted', rule: 'homemade', cell: 'lasting-count', number: 0, value: { count: 3 } },
      { is: 'suspended', rule: 0, title: 'Wheel of Fortune' },
    )
    expect(lines.map(({ text }) => text)).toEqual([
      'Wheel of Fortune! By Bob.',
      'The die shows 4.',
      'You show a red 7 and a wild.',
      'Bob shows a green 5: it gets the mark.',
      'On the discard pile, a wild loses the mark.',
      'Bob takes a card face down. It can’t be played, but it counts.',
      'Cid loses 1 point.',
      'Hush! The chat is off.',
      'A rule’s count is 3.',
      'Wheel of Fortune won’t stop, so it’s off for now. Play goes on.',
    ])
    expect(lines[0]).toMatchObject({ weight: 'loud', mine: false })
    expect(lines[2]?.shows).toEqual({ words: 'You show:', cards: ['R7', 'W'] })
    expect(lines.filter(({ shows }) => shows !== undefined)).toHaveLength(1)
  })

  it('addresses the reader as “you”', () => {
    expect(tell({ is: 'laid', seat: 0, card: 'W', color: 'B', how: 'out-of-turn', uno: true })[0]?.text).toBe(
      'You jump in with a wild (blue) and call UNO!',
    )
    expect(tell({ is: 'caught', seat: 0, by: 2 })[0]).toMatchObject({
      text: 'Cid catches you without UNO!',
      mine: true,
    })
  })

  it('says when a player will see a card drawn face down', () => {
    const drawn = (seat: number): ViewFact => ({ is: 'drawn', seat, card: null, why: 'turn' })
    expect(tell(drawn(0), drawn(2)).map(({ text }) => text)).toEqual([
      'You draw a card. You see it when your next turn begins.',
      'Cid draws a card.',
    ])
  })

  it('sums cards drawn together, and summarizes the deal in one line', () => {
    const drawn = (seat: number, why: 'deal' | 'debt'): ViewFact => ({ is: 'drawn', seat, card: null, why })
    expect(tell(drawn(1, 'debt'), drawn(1, 'debt'), drawn(2, 'debt')).map(({ text }) => text)).toEqual([
      'Bob draws 2.',
      'Cid draws 1.',
    ])
    expect(tell(...[0, 1, 2, 0, 1, 2].map((seat) => drawn(seat, 'deal')))[0]?.text).toBe('2 cards each.')
  })

  it('names drawn cards only if the reader drew them', () => {
    const drawn = (seat: number): ViewFact => ({ is: 'drawn', seat, card: 'G+2', why: 'turn' })
    expect(tell(drawn(0), drawn(1)).map(({ text }) => text)).toEqual([
      'You draw a green draw two.',
      'Bob draws a card.',
    ])
  })

  it('omits rules that are not house rules', () => {
    expect(tell({ is: 'invoked', rule: 'turn', seat: 1 })).toEqual([])
  })

  it('shows the debt and the player who owes it', () => {
    const lines = tell({ is: 'debt-raised', cards: 2 }, { is: 'turn-moved', to: 0 })
    expect(lines.map(({ text }) => text)).toEqual(['You must draw 2.'])
  })
})
