// Written by `cargo xtask codegen`. Do not edit.

/** The response to switching on rules. */
export type SwitchedOn = {
  /** The titles of all active home-made rules of the table, in order. */
  titles: Array<string>,
};
