// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** `POST /api/tables/{code}/blocks`: blocks a player from being matched with you again. The response is a [`Blocked`]. */
export type BlockPlayer = {
  /** The player's seat. */
  seat: Seat,
};
