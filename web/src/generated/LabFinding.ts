// Written by `cargo xtask codegen`. Do not edit.
import type { LabWhat } from "./LabWhat";

/** Something that somebody should know. */
export type LabFinding = {
  /** What. */
  what: LabWhat,
  /** Of which rule, by its name. */
  rule?: string,
  /** In a sentence. */
  words: string,
};
