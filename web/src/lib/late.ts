// Detects questions that closed before the player answered them, and tells the player why.

import { isPaused } from '@ruckus/client'

import { m } from '../messages'
import { askOf } from './asks'
import type { TableStore } from './table.svelte'
import { layOffer } from './uses'
import type { Seat, ViewFact } from './wire'

/**
 * Identifies the current question; stays the same for as long as the question is open. `null` if no answer is expected.
 */
export function questionOf(store: TableStore): string | null {
  const ask = store.view === null ? null : askOf(store, store.view)
  // Actions are available all the time, and the table itself reports a missed one.
  if (ask === null || ask.is === 'do') return null
  return ask.is === 'seats' ? `${ask.is} ${ask.verb}` : ask.is
}

/** The question before an update, and what its answer depends on. */
export interface Asked {
  question: string | null
  /** The card in question can be played. */
  offered: boolean
}

/** The current question with what its answer depends on. */
export function askedOf(store: TableStore): Asked {
  const card = store.picking ?? (store.choice?.is === 'either' ? store.choice.card : null)
  return { question: questionOf(store), offered: card === null || layOffer(store.offers, card) !== undefined }
}

/** True if the table asks this player nothing: during a pause, after an early end, or while a bot plays for them. */
export const isUnasked = (store: TableStore): boolean =>
  store.stopped || isPaused(store.lobby) || store.chair?.stand_in === true

/** True if another player's card landed. A play that was prepared for the previous card is then a new question. */
export function overtaken(facts: readonly ViewFact[], me: Seat): boolean {
  return facts.some((fact) => fact.is === 'laid' && fact.seat !== me)
}

/** Why a question closed, in words; `null` if this seat answered it or the round ended. */
export function lateFor(facts: readonly ViewFact[], me: Seat, nameOf: (seat: Seat) => string): string | null {
  const own = facts.some((fact) => (fact.is === 'laid' || fact.is === 'answered') && fact.seat === me)
  if (own || facts.some(({ is }) => is === 'round-over' || is === 'round-begun')) return null
  const laid = facts.findLast((fact) => fact.is === 'laid')
  if (laid === undefined) return m.late.over
  return laid.how === 'out-of-turn' ? m.late.jumped(nameOf(laid.seat)) : m.late.faster(nameOf(laid.seat))
}
