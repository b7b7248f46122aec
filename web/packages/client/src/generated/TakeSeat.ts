// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/tables/{code}/seats`: takes a seat. */
export type TakeSeat = {
  /** The player's name. */
  name: string,
  /** The token of the player's card, for rated matches; none to play without a card. */
  card?: string,
  /** True for a program, which is marked as a bot and has no card. */
  program?: boolean,
};
