// Written by `cargo xtask codegen`. Do not edit.
import type { RulebookGroup } from "./RulebookGroup.js";

/** A chapter. */
export type RulebookChapter = {
  /** What its clauses begin with: `SP`. */
  id: string,
  /** What it is about. */
  title: string,
  /** Where it comes from, for people. */
  source: string,
  /** What a table gets that takes the whole chapter. */
  says: string,
  /** What of that is a ruling of ours. */
  ruling: string | null,
  /** Clauses by what they are about. */
  groups: Array<RulebookGroup>,
};
