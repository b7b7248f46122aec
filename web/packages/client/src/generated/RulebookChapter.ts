// Written by `cargo xtask codegen`. Do not edit.
import type { RulebookGroup } from "./RulebookGroup.js";

/** A chapter. */
export type RulebookChapter = {
  /** The prefix of its clauses: `SP`. */
  id: string,
  /** Its title. */
  title: string,
  /** Its source, for people. */
  source: string,
  /** A summary of the whole chapter for a table that uses it. */
  says: string,
  /** The part of the summary that is a ruling of this project. */
  ruling: string | null,
  /** Clauses by subject. */
  groups: Array<RulebookGroup>,
};
