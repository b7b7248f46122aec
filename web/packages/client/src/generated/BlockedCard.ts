// Written by `cargo xtask codegen`. Do not edit.

/** A player whose card you have blocked. */
export type BlockedCard = {
  /** The number by which you unblock them. */
  id: string,
  /** Their name when you blocked them. */
  name: string,
};
