// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** `POST /api/tables/{code}/blocks`: never to be matched with a player again. The answer is a [`Blocked`]. */
export type BlockPlayer = {
  /** Where they sit. */
  seat: Seat,
};
