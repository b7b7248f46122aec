// Written by `cargo xtask codegen`. Do not edit.
import type { RulebookClause } from "./RulebookClause.js";

/** Clauses that belong together: `SP-1` with `SP-1.1`, `SP-1.2`, …; or a single clause. */
export type RulebookGroup = {
  /** The prefix of its clauses, or its only clause. */
  id: string,
  /** Its name, if it has one. */
  title: string | null,
  /** Its clauses. */
  clauses: Array<RulebookClause>,
  /** Names of examples for the group as a whole. */
  examples: Array<string>,
};
