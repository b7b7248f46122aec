// Written by `cargo xtask codegen`. Do not edit.
import type { RulebookRuling } from "./RulebookRuling.js";

/** A clause. */
export type RulebookClause = {
  /** Its id: `SP-1.1`. */
  id: string,
  /** Its text. */
  says: string,
  /** Its source, for people. */
  source: string,
  /** The part that is a ruling of this project; `true` for the whole clause. */
  ruling: RulebookRuling,
  /** True if a release includes it. */
  holds: boolean,
  /** Names of the house rules for it. */
  switches: Array<string>,
  /** Names of its examples. */
  examples: Array<string>,
};
