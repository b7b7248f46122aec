// Written by `cargo xtask codegen`. Do not edit.

/** A table at which a friend plays. */
export type FriendTable = {
  /** Its code; none for tables without one, such as tables of events and for practice. */
  code?: string,
};
