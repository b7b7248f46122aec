// Written by `cargo xtask codegen`. Do not edit.

/** What holds at a table among strangers. */
export type StrangersView = {
  /** Whether "Find a table" has seated everybody: nobody is host, and leaving a match costs. */
  found: boolean,
};
