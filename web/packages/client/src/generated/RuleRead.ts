// Written by `cargo xtask codegen`. Do not edit.
import type { Homemade } from "./Homemade.js";
import type { RuleNext } from "./RuleNext.js";
import type { RuleUnsure } from "./RuleUnsure.js";
import type { Sentences } from "./Sentences.js";

/** The answer to that. */
export type RuleRead = {
  /** The rule, without a name; none if not all of the text could be read, or not for certain. */
  rule: Homemade | null,
  /** What it says, as it would be written. */
  sentences: Sentences,
  /** The text from where it could not be read on; empty if it is only not finished, or all was read. */
  rest: string,
  /** What can come next, or in place of its last word. */
  next: Array<RuleNext>,
  /** The phrases that are nearest to what could not be read. */
  near: Array<string>,
  /** Why the text is refused although all of it could be read. */
  unsure?: RuleUnsure,
};
