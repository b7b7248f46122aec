// What the store of a table tells: lines of the log, notices, and why a rule speaks.

import type { Line as Sentence } from './narrate'

/** A sentence of the log with a number of its own. */
export interface Logged extends Sentence {
  id: number
}

/** What the player is told about something they did. */
export interface Notice {
  id: number
  text: string
  /** The clause that says why. */
  clause: string | null
}

/** Why a house rule speaks. */
export interface Reason {
  /** What the rule says. */
  text: string
  /** Where it stands; a home-made rule stands nowhere. */
  clause: string | null
}
