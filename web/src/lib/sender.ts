// What the store of a table needs from outside and passes on: the connection, listeners, a revealed hand.

import type { Answers, Do, Seat, Talk, View, ViewFact } from './wire'

/** How the store sends commands: the connection, or a stand-in for development and tests. */
export interface Sender {
  command(what: Do, answers?: Answers): number | null
  talk?(says: Talk): boolean
  here?(): void
  why?(rule: string): void
}

/** A hand revealed to this seat alone. */
export interface SeenHand {
  seat: Seat
  hand: string[]
}

/** Receives the facts of each update before the view changes, for animations. */
export type FactsListener = (facts: readonly ViewFact[], before: View) => void
