// Written by `cargo xtask codegen`. Do not edit.
import type { Exclusion } from "./Exclusion.js";
import type { Meeting } from "./Meeting.js";

/** Interactions of rules, and rules that exclude each other. */
export type Meetings = {
  /** Pairs of rules that interact. */
  rows: Array<Meeting>,
  /** Pairs of rules that exclude each other. */
  excluded: Array<Exclusion>,
};
