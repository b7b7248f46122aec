// The wire's types, as generated from the engine and the protocol, and a few names for what clients say often.

export type * from './generated/index.js'

import type { ActionWords, Seat } from './generated/index.js'

/** One thing that a player does; seats by number. */
export type Action = ActionWords<Seat>
