// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/**
 * `POST /api/tables/{code}/replays/{number}/tables`: continues from a step of a match at a new table, against bots.
 * The response is a [`Seated`](crate::Seated).
 */
export type PlayOn = {
  /** The player's name. */
  name: string,
  /** The round. */
  round: number,
  /** The number of steps to replay first. */
  step: number,
  /** The player's seat. */
  seat: Seat,
};
