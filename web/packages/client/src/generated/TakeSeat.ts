// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/tables/{code}/seats`: takes a seat. */
export type TakeSeat = {
  /** The player's name. */
  name: string,
  /** The token of the player's card, for matches that count for its rating; none to play without one. */
  card?: string,
  /** Whether a program plays here: it is marked as a bot everywhere, and has no card. */
  program?: boolean,
};
