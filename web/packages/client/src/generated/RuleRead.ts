// Written by `cargo xtask codegen`. Do not edit.
import type { Homemade } from "./Homemade.js";
import type { RuleNext } from "./RuleNext.js";
import type { RuleUnsure } from "./RuleUnsure.js";
import type { Sentences } from "./Sentences.js";

/** The result of parsing a text. */
export type RuleRead = {
  /** The rule without a name; none if the text is incomplete or ambiguous. */
  rule: Homemade | null,
  /** The rule in its standard wording. */
  sentences: Sentences,
  /**
   * The text from the first position that could not be parsed; empty if the text is only incomplete, or all of it
   * was parsed.
   */
  rest: string,
  /** Possible continuations, or replacements for the last word. */
  next: Array<RuleNext>,
  /** The known phrases most similar to the text that could not be parsed. */
  near: Array<string>,
  /** The reason why a fully parsed text is refused. */
  unsure?: RuleUnsure,
};
