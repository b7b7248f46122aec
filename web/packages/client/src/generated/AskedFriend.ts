// Written by `cargo xtask codegen`. Do not edit.

/** The answer: whether you are friends now. */
export type AskedFriend = {
  /** They had asked you before, so your ask is a yes. */
  friends: boolean,
};
