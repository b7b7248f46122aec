// Written by `cargo xtask codegen`. Do not edit.
import type { RulebookRuling } from "./RulebookRuling.js";

/** A clause. */
export type RulebookClause = {
  /** As it is cited: `SP-1.1`. */
  id: string,
  /** What holds. */
  says: string,
  /** Where it comes from, for people. */
  source: string,
  /** What of it is a ruling of ours; `true` if all of it is. */
  ruling: RulebookRuling,
  /** Whether it holds already. */
  holds: boolean,
  /** Names of the rules that are switched for it. */
  switches: Array<string>,
  /** Names of its examples. */
  examples: Array<string>,
};
