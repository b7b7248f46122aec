// Written by `cargo xtask codegen`. Do not edit.

/** Identifies the player, and the last state received. */
export type Hello = {
  /** The seat's token, from the response to taking a seat. */
  token: string,
  /** The last version received, to resume after a lost connection; none to request a snapshot. */
  last: number | null,
};
