import { describe, expect, it } from 'vitest'

import { madeUpLobby, madeUpView } from '../../dev/lobby'
import { MOMENTS } from '../../dev/moments'
import { askOf } from './asks'
import { callOf, stateOf } from './caller'
import { claimOf } from './logged'
import { momentOf } from './moment'
import { raceOf } from './race'
import { TableStore } from './table.svelte'
import type { Offer, View, ViewFact } from './wire'

interface Scene {
  moment?: string
  view?: (view: View) => void
  offers?: Offer[]
  facts?: ViewFact[]
}

/** A table of four. Ann, seat 0, has the turn unless the scene says otherwise. */
function at({ moment: name, view: change, offers, facts }: Scene) {
  const store = new TableStore()
  const view = madeUpView(4, 7)
  const made = name === undefined ? undefined : MOMENTS[name]
  if (made?.hand && view.seats[0]) Object.assign(view.seats[0], { hand: made.hand, cards: made.hand.length })
  made?.view?.(view)
  change?.(view)
  store.attach({ command: () => 1 })
  const all = view.seats.map(({ seat }) => seat)
  store.receiveSnapshot({
    protocol: 1,
    version: 1,
    now: 0,
    you: { seat: 0, last_n: 0 },
    lobby: madeUpLobby(4, 'playing'),
    view,
    offers: offers ?? made?.offers?.(all) ?? [],
  })
  made?.then?.(store)
  if (facts) store.receiveUpdate({ version: 9, now: 9, facts })
  const shown = store.view ?? view
  const moment = momentOf(store, shown)
  const around = { moment, ask: askOf(store, shown), race: raceOf(store, moment), lastCall: null, lesson: null }
  return { store, around, moment, call: () => callOf(store, around) }
}
const play: Offer = { verb: 'play', rule: 'turn', cards: ['Y7'], how: 'turn' }
const slap = (view: View) =>
  view.windows.push({
    kind: 'slap',
    rule: 'spank-the-baby',
    asked: [0, 1, 2, 3],
    answered: [],
    by: 1,
    about: null,
    step: 0,
    freeze: 'all',
    deadline: 4000,
  })
const calm = (view: View) => Object.assign(view.seats[0] ?? {}, { liable: false })

describe('the caller', () => {
  it('announces a race before anything else', () => {
    const { store, call } = at({ view: slap, offers: [play] })
    store.say('Not your turn yet.')
    expect(call()).toMatchObject({ rank: 'race', text: 'SLAP THE PILE!', loud: true, window: true })
  })

  it('shows a refusal before a question', () => {
    const { store, call } = at({ moment: 'marks' })
    expect(call()).toMatchObject({ rank: 'ask', text: 'Tap the card that gets the mark. All will see it.', asks: true })
    store.say('Not that card.', 'G4')
    expect(call()).toMatchObject({ rank: 'refused', text: 'Not that card.', clause: 'G4' })
  })

  it('shows a question before the turn', () => {
    const { store, call } = at({ offers: [play], view: (view) => void (calm(view), (view.turn = 0)) })
    expect(call()).toMatchObject({ rank: 'turn' })
    store.picking = 'W'
    const view = store.view as View
    const moment = momentOf(store, view)
    expect(
      callOf(store, { moment, ask: askOf(store, view), race: raceOf(store, moment), lastCall: null, lesson: null }),
    ).toMatchObject({ rank: 'ask', text: 'Pick a color' })
  })

  it('shows the latest hit, and marks that it is your turn', () => {
    const { call } = at({
      offers: [play],
      view: (view) => void (view.turn = 0),
      facts: [{ is: 'caught', seat: 1, by: 2 }],
    })
    expect(call()).toMatchObject({ rank: 'hit', seat: 1, yourTurn: true })
  })

  it('shows the outcome of the player’s own action before a lesson or a chance to jump in', () => {
    const lesson = { is: 'basic', name: 'caught' } as const
    const { store, around, call } = at({
      view: (view) => void (calm(view), (view.turn = 1)),
      offers: [{ verb: 'play', rule: 'super-power', cards: ['Y7'], how: 'out-of-turn' }],
      facts: [{ is: 'caught', seat: 1, by: 0 }],
    })
    expect(call()).toMatchObject({ rank: 'hit', text: 'You catch Bob without UNO!' })
    expect(callOf(store, { ...around, lesson })).toMatchObject({ rank: 'hit' })
    // Of others, it makes way for the chance.
    const other = at({
      view: (view) => void (calm(view), (view.turn = 1)),
      offers: [{ verb: 'play', rule: 'super-power', cards: ['Y7'], how: 'out-of-turn' }],
      facts: [{ is: 'caught', seat: 1, by: 2 }],
    })
    expect(other.call()).toMatchObject({ rank: 'race' })
  })

  it('combines a mistake with its penalty', () => {
    const { store, call } = at({ view: (view) => void (view.turn = 1) })
    store.shouts.say(
      claimOf({ id: 1, text: 'Mistakes: You draw 2 cards.', weight: 'loud', mine: true, rule: 'mistakes', seat: 0 }),
    )
    store.say('Doesn’t match. You can draw.', null, 'Doesn’t match.')
    expect(call()).toMatchObject({ rank: 'hit', text: 'Doesn’t match. Mistakes: You draw 2 cards.' })
  })

  it('shows no lesson while cards are owed or after a hit', () => {
    const lesson = { is: 'basic', name: 'wild' } as const
    const calmly = at({ offers: [play], view: (view) => void (calm(view), (view.turn = 0)) })
    expect(callOf(calmly.store, { ...calmly.around, lesson })).toMatchObject({ rank: 'lesson' })
    const owing = at({ offers: [play], view: (view) => void (calm(view), Object.assign(view, { turn: 0, debt: 4 })) })
    expect(callOf(owing.store, { ...owing.around, lesson })).toMatchObject({ rank: 'turn' })
    calmly.store.shouts.say(claimOf({ id: 1, text: 'You’re caught!', weight: 'loud', mine: true, rule: null, seat: 0 }))
    expect(callOf(calmly.store, { ...calmly.around, lesson })).toMatchObject({ rank: 'hit' })
  })

  it('explains a jump-in rule only while the row shows its button', () => {
    const lesson = { is: 'rule', name: 'super-power' } as const
    const [one = '', other = ''] = [...new Set(at({}).store.mine?.hand?.filter((card) => !card.startsWith('W')))]
    const cut = (cards: string[], name = 'super-power') => {
      const { store, around } = at({
        view: (view) => void (calm(view), (view.turn = 1)),
        offers: [{ verb: 'play', rule: 'super-power', cards, how: 'out-of-turn' }],
      })
      return callOf(store, { ...around, lesson: { ...lesson, name } }).rank
    }
    expect(cut([one])).toBe('lesson')
    expect(cut([one, other]), 'nothing else says that a card may land').toBe('race')
    expect(cut([one], 'stacking'), 'it is about something else').toBe('race')
  })

  it('shows the last played card if nothing else is pending', () => {
    const { call } = at({
      view: (view) => void (view.turn = 1),
      facts: [
        { is: 'laid', seat: 1, card: 'B7', color: null, how: 'turn', uno: false },
        { is: 'turn-moved', to: 2 },
      ],
    })
    expect(call()).toMatchObject({ rank: 'news', seat: 1, cards: ['B7'], yourTurn: false })
  })

  it('announces no turn at a table that its event has stopped', () => {
    const { store, around, call } = at({ offers: [play], view: (view) => void calm(view) })
    expect(call().rank).toBe('turn')
    store.receiveUpdate({
      version: 9,
      now: 9,
      lobby: { ...madeUpLobby(4, 'playing'), event: { code: 'BCDFG', round: 1, table: 1, stopped: true } },
    })
    expect([store.myTurn, store.offers]).toEqual([false, []])
    expect(call()).toMatchObject({ rank: 'news', text: 'This table is done', yourTurn: false })
    expect(stateOf(store, around)).toBe('This table is done')
  })

  it('describes the state to screen readers regardless of other messages', () => {
    const { store, around } = at({ view: (view) => void (view.turn = 1) })
    store.say('Not your turn yet.')
    expect(stateOf(store, around)).toBe('Bob’s turn')
  })
})

describe('the race button', () => {
  it('slaps the pile', () => {
    const { store, moment } = at({ view: slap, offers: [] })
    expect(raceOf(store, moment)).toMatchObject({ id: 'slap', label: 'SLAP!', atOnce: true, deadline: 4000 })
  })

  it('jumps in if exactly one card fits', () => {
    const cut = (cards: string[]) => {
      const { store, moment } = at({
        view: (view) => void (view.turn = 1),
        offers: [{ verb: 'play', rule: 'super-power', cards, how: 'out-of-turn' }],
      })
      return raceOf(store, moment)
    }
    const [one, other] = [...new Set(at({}).store.mine?.hand?.filter((card) => !card.startsWith('W')))]
    expect(cut([one ?? ''])).toMatchObject({ id: 'cut', card: one })
    expect(cut([one ?? '', other ?? '']), 'which card is for the player to say').toBeNull()
    expect(cut([])).toBeNull()
  })

  it('jumps in with a wild, and disappears while its color is picked', () => {
    const { store, moment } = at({
      moment: 'marks',
      view: (view) => void ((view.turn = 1), (view.windows = [])),
      offers: [{ verb: 'play', rule: 'super-power', cards: ['W'], how: 'out-of-turn' }],
    })
    expect(raceOf(store, moment)).toMatchObject({ id: 'cut', card: 'W' })
    store.picking = 'W'
    expect(raceOf(store, moment)).toBeNull()
  })

  it('is absent during ordinary turns', () => {
    const { store, moment } = at({ offers: [play], view: (view) => void (view.turn = 0) })
    expect(raceOf(store, moment)).toBeNull()
  })
})
