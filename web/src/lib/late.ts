// Questions that are gone before the player has answered them: they close, and the player learns why.

import { m } from '../messages'
import { askOf } from './asks'
import type { Logged } from './logged'
import type { TableStore } from './table.svelte'
import { layOffer } from './uses'
import type { Seat, ViewFact } from './wire'

/** What the player is asked now, by a name that stays the same as long as the question does; null if no answer is awaited. */
export function questionOf(store: TableStore): string | null {
  const ask = store.view === null ? null : askOf(store, store.view)
  // Actions are at hand all the time, and the table says itself what they have missed.
  if (ask === null || ask.is === 'do') return null
  return ask.is === 'seats' ? `${ask.is} ${ask.verb}` : ask.is
}

/** The question before an update, and what its answer depends on. */
export interface Asked {
  question: string | null
  /** What is said large. */
  shout: Logged | null
  /** The card that is asked about can be played. */
  offered: boolean
}

/** What the player is asked now, with what its answer depends on. */
export function askedOf(store: TableStore): Asked {
  const card = store.picking ?? (store.wish?.is === 'either' ? store.wish.card : null)
  return { question: questionOf(store), shout: store.shout, offered: card === null || layOffer(store.offers, card) !== undefined }
}

/** Whether another player's card has landed: what was to be played on the card before is a new question. */
export function overtaken(facts: readonly ViewFact[], me: Seat): boolean {
  return facts.some((fact) => fact.is === 'laid' && fact.seat !== me)
}

/** Why a question is gone, in words; null if the player's own seat has answered it, or the round is over. */
export function lateFor(facts: readonly ViewFact[], me: Seat, nameOf: (seat: Seat) => string): string | null {
  const own = facts.some((fact) => (fact.is === 'laid' || fact.is === 'answered') && fact.seat === me)
  if (own || facts.some(({ is }) => is === 'round-over' || is === 'round-begun')) return null
  const laid = facts.findLast((fact) => fact.is === 'laid')
  if (laid === undefined) return m.late.over
  return laid.how === 'out-of-turn' ? m.late.jumped(nameOf(laid.seat)) : m.late.faster(nameOf(laid.seat))
}
