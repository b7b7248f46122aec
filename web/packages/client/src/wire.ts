// The protocol's types, generated from the engine and the protocol, with short names for common ones.

export type * from './generated.js'

import type { ActionWords, Seat } from './generated.js'

/** An action of a player. Seats are numbers. */
export type Action = ActionWords<Seat>
