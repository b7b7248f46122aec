// The wire's types, as generated from the engine and the protocol, and a few names for what the page says often.

export type * from '../generated'

import type { ActionWords } from '../generated'

/** One thing that a player does; seats by number. */
export type Action = ActionWords<number>
