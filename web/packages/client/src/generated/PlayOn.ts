// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/**
 * `POST /api/tables/{code}/replays/{number}/tables`: plays on from a moment, at a new table, against bots. The answer is
 * a [`Seated`](crate::Seated).
 */
export type PlayOn = {
  /** The player's name. */
  name: string,
  /** Which round. */
  round: number,
  /** After how many of its steps. */
  step: number,
  /** On which seat the player sits. */
  seat: Seat,
};
