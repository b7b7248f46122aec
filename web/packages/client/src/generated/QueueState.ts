// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** The state of a place in the queue; also the response to `GET /api/strangers/places/{place}`. */
export type QueueState = { "is": "waiting",
  /** The number of people matched so far, including this player. */
  people: number,
  /** The maximum time until the table opens, in milliseconds. Bots then take the free chairs. */
  opens_in: number, } | { "is": "seated",
  /** The table's code. */
  code: string,
  /** The seat. */
  seat: Seat,
  /** The secret for the seat. */
  token: string,
};
