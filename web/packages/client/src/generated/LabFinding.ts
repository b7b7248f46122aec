// Written by `cargo xtask codegen`. Do not edit.
import type { LabWhat } from "./LabWhat.js";

/** A warning. */
export type LabFinding = {
  /** The kind of warning. */
  what: LabWhat,
  /** The name of the rule concerned. */
  rule?: string,
  /** The warning as a sentence in English. */
  words: string,
  /** The rule's title, for display. */
  title?: string,
  /** The number of rounds concerned. */
  count?: number,
  /** The total number of rounds. */
  of?: number,
  /** The share of rounds. */
  share?: number,
  /** The share that would be fair. */
  fair?: number,
  /** The position in the order of play, from 0 for the starting player. */
  place?: number,
};
