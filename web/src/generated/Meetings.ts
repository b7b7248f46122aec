// Written by `cargo xtask codegen`. Do not edit.
import type { Exclusion } from "./Exclusion";
import type { Meeting } from "./Meeting";

/** Where two rules meet, and which cannot be on together. */
export type Meetings = {
  /** Pairs that meet. */
  rows: Array<Meeting>,
  /** Pairs that cannot be on together. */
  excluded: Array<Exclusion>,
};
