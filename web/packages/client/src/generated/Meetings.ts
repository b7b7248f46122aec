// Written by `cargo xtask codegen`. Do not edit.
import type { Exclusion } from "./Exclusion.js";
import type { Meeting } from "./Meeting.js";

/** Where two rules meet, and which cannot be on together. */
export type Meetings = {
  /** Pairs that meet. */
  rows: Array<Meeting>,
  /** Pairs that cannot be on together. */
  excluded: Array<Exclusion>,
};
