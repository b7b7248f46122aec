// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** What holds at a table among strangers. */
export type StrangersView = {
  /** Whether "Find a table" has seated everybody: nobody is host, and leaving a match costs. */
  found: boolean,
  /** Whether the table is on the list of public ones. */
  public: boolean,
  /** The seats of those who want to talk in words of their own. */
  words: Array<Seat>,
  /** Whether all people do, and words can be said; otherwise set phrases and reactions. */
  open: boolean,
};
