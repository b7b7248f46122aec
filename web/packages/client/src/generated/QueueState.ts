// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** How a place in the queue stands: the answer to `GET /api/strangers/places/{place}`. */
export type QueueState = { "is": "waiting",
  /** How many people would sit at the table by now, you included. */
  people: number,
  /** In how many milliseconds the table opens at the latest, with bots on the chairs that are free. */
  opens_in: number, } | { "is": "seated",
  /** What the table is found by. */
  code: string,
  /** The seat. */
  seat: Seat,
  /** The secret that opens the seat. */
  token: string,
};
