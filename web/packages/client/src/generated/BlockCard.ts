// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/card/friends/blocks`: blocks a friend, or a player who has sent a request. */
export type BlockCard = {
  /** The ID of the friend or of the request. */
  id: string,
};
