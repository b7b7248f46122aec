// Written by `cargo xtask codegen`. Do not edit.

/** A table at which a friend plays. */
export type FriendTable = {
  /** Its code; none if it has none, as tables of events and for practice. */
  code?: string,
};
