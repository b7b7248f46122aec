// Written by `cargo xtask codegen`. Do not edit.

/** The response: the state of the friendship. */
export type AskedFriend = {
  /** True if you are friends now, because the other player had already asked you. */
  friends: boolean,
};
