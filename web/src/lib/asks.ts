// Questions for this player that take more than one press to answer. The page shows one at a time, above the buttons.

import { parts } from '@ruckus/client'

import { m } from '../messages'
import { type Gap, gaps } from './chairs'
import { type Makeable, makeables } from './made'
import { awaited, dueAction } from './moment'
import { has, markOffer, numbersOf, offersOf, seatsOf } from './offers'
import type { TableStore } from './table.svelte'
import { bundlesOf } from './together'
import type { Seat, View } from './wire'

/** Verbs that name another player. */
export type Naming = 'swap' | 'peek' | 'give' | 'name'

/** A question for this player. */
export type Ask =
  /** The card can be played normally or as a matching card: the player picks one. */
  | { is: 'either'; card: string }
  | { is: 'color'; must: boolean }
  /** Number cards that add up to `sum`. `sum` is `null` if a home-made rule asks for cards to play together. */
  | { is: 'truck'; sum: number | null }
  | { is: 'show' }
  /** A home-made rule asks for a card to show and to mark, or to unmark if `off` is set. */
  | { is: 'mark'; off: boolean }
  /** The player picks another player. */
  | { is: 'seats'; verb: Naming; seats: Seat[]; card: string | null }
  | { is: 'give' }
  | { is: 'places'; gaps: Gap[] }
  | { is: 'shield'; cards: string[] }
  | { is: 'make-rule'; numbers: number[]; homemade: Makeable[] }
  /** A home-made rule offers words to pick from. */
  | { is: 'choose'; options: { number: number; word: string }[] }
  /** The player can perform actions. `due` is the action that the table requires, if any. */
  | { is: 'do'; due: string | null }

/** Questions that are answered in the row under the thumb. */
const IN_ROW: readonly Ask['is'][] = [
  'color',
  'either',
  'show',
  'seats',
  'places',
  'shield',
  'choose',
  'truck',
  'make-rule',
]
export const inRow = (ask: Ask | null): boolean => ask !== null && IN_ROW.includes(ask.is)
/**
 * True if the caller shows the question because the row or the hand answers it. The form for a new rule shows its own
 * question, which names the number.
 */
export const saidByCaller = (ask: Ask): boolean =>
  ask.is !== 'make-rule' && (inRow(ask) || ask.is === 'give' || ask.is === 'mark')

/** The most urgent question for this seat; `null` if pressing cards and buttons is enough. */
export function askOf(store: TableStore, view: View): Ask | null {
  const { offers, choice } = store
  if (choice?.is === 'either') return { is: 'either', card: choice.card }
  if (store.picking !== null || has(offers, 'color')) return { is: 'color', must: store.picking === null }
  if (choice?.is === 'pay')
    return { is: 'truck', sum: bundlesOf(offers).length > 0 ? null : (offersOf(offers, 'pay')[0]?.sum ?? 0) }
  if (choice?.is === 'show') return { is: 'show' }
  if (choice?.is === 'give') return { is: 'seats', verb: 'give', seats: seatsOf(offers, 'give'), card: choice.card }
  if (has(offers, 'make-rule')) {
    const places = [...new Set(offersOf(offers, 'make-rule').flatMap(({ homemade }) => homemade ?? []))]
    return { is: 'make-rule', numbers: numbersOf(offers, 'make-rule'), homemade: makeables(places, view, store.rules) }
  }
  if (has(offers, 'move-to')) {
    const circle = view.seats.map(({ seat }) => seat)
    return { is: 'places', gaps: gaps(circle, store.me, numbersOf(offers, 'move-to')) }
  }
  for (const verb of ['swap', 'peek', 'name'] as const) {
    if (has(offers, verb)) return { is: 'seats', verb, seats: seatsOf(offers, verb), card: null }
  }
  if (has(offers, 'choose')) {
    const words =
      view.windows.findLast((window) => window.kind === 'choose' && awaited(window).includes(store.me))?.words ?? []
    return {
      is: 'choose',
      options: numbersOf(offers, 'choose').map((number) => ({ number, word: words[number - 1] ?? String(number) })),
    }
  }
  if (has(offers, 'shield')) {
    const kinds = new Set(offersOf(offers, 'shield').flatMap(({ cards }) => cards ?? []))
    return { is: 'shield', cards: [...kinds] }
  }
  if (has(offers, 'give')) return { is: 'give' }
  const mark = markOffer(offers)
  if (mark) return { is: 'mark', off: mark.cards?.every((card) => parts(card).marked) ?? false }
  if (has(offers, 'do')) return { is: 'do', due: dueOf(store, view) }
  return null
}

function dueOf(store: TableStore, view: View): string | null {
  const open = view.windows.findLast((window) => window.kind === 'do' && awaited(window).includes(store.me))
  return open ? dueAction(view, open) : null
}

/** The question in a few words, for screen readers and the caller. */
export function titleOf(ask: Ask | null, store: TableStore): string {
  switch (ask?.is) {
    case 'either':
      return m.ask.either(ask.card)
    case 'color':
      return m.table.chooseColor
    case 'truck':
      return ask.sum === null ? m.ask.togetherTitle : m.ask.truckTitle(ask.sum)
    case 'show':
      return m.ask.showWhich
    case 'seats':
      if (ask.verb === 'give') return m.ask.giveWho(ask.card ?? '')
      return { swap: m.ask.swapWho, peek: m.ask.peekWho, name: m.ask.nameWho }[ask.verb]
    case 'give':
      return m.ask.giveWhich
    case 'mark':
      return ask.off ? m.ask.unmarkWhich : m.ask.markWhich
    case 'places':
      return m.ask.where
    case 'shield':
      return m.ask.holdUpHint
    case 'choose':
      return m.ask.chooseWhich
    case 'make-rule':
      return m.deeds.makeWhat
    case 'do':
      return ask.due === null ? m.deeds.palette : m.deeds.due(ask.due)
    default:
      return store.seen ? m.ask.seen(store.who(store.seen.seat)) : ''
  }
}

/** Labels for naming a player, by verb. */
export const namingWords = (): Record<Naming, (name: string) => string> => ({
  swap: m.ask.swapDo,
  peek: m.ask.peekAt,
  give: m.ask.giveTo,
  name: m.ask.nameOne,
})

/** The effect of pressing a seat while the player has to name another player; `null` otherwise. */
export function namingOf(
  ask: Ask | null,
  store: TableStore,
): { verb: Naming; seats: ReadonlySet<Seat>; say: (name: string) => string } | null {
  if (ask?.is !== 'seats') return null
  const say = namingWords()[ask.verb]
  return { verb: ask.verb, seats: new Set(ask.seats.filter((seat) => seat !== store.me)), say }
}
