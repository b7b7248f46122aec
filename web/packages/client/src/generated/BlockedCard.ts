// Written by `cargo xtask codegen`. Do not edit.

/** A player blocked by your card. */
export type BlockedCard = {
  /** The ID for unblocking them. */
  id: string,
  /** Their name at the time of blocking. */
  name: string,
};
