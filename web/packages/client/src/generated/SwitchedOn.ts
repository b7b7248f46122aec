// Written by `cargo xtask codegen`. Do not edit.

/** The answer to that. */
export type SwitchedOn = {
  /** The names of all home-made rules that are on at the table now, in their order. */
  titles: Array<string>,
};
