// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/card/friends/blocks`: blocks a friend or a player who asks. */
export type BlockCard = {
  /** The number of the friend or of the ask. */
  id: string,
};
