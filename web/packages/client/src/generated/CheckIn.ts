// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/events/{code}/players`: checks a player in. The answer is an [`EventSeat`]. */
export type CheckIn = {
  /** The player's name. */
  name: string,
  /** The token of their player card, by which their matches count for its strength. */
  card?: string,
};
