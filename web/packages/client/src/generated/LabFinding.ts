// Written by `cargo xtask codegen`. Do not edit.
import type { LabWhat } from "./LabWhat.js";

/** Something that somebody should know. */
export type LabFinding = {
  /** What. */
  what: LabWhat,
  /** Of which rule, by its name. */
  rule?: string,
  /** In a sentence, in English. */
  words: string,
  /** The rule's name for people. */
  title?: string,
  /** In how many rounds. */
  count?: number,
  /** Of how many. */
  of?: number,
  /** In which part of the rounds. */
  share?: number,
  /** In which part it would be fair. */
  fair?: number,
  /** Which place, from 0 for whoever begins. */
  place?: number,
};
