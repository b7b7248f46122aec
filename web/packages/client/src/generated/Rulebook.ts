// Written by `cargo xtask codegen`. Do not edit.
import type { RulebookChapter } from "./RulebookChapter.js";
import type { RulebookRule } from "./RulebookRule.js";
import type { RulebookWord } from "./RulebookWord.js";

/** The rulebook. */
export type Rulebook = {
  /** The chapters in their order. */
  chapters: Array<RulebookChapter>,
  /** All house rules, in the recommended order for introducing them. */
  rules: Array<RulebookRule>,
  /** The words that all chapters use. */
  words: Array<RulebookWord>,
  /** The titles of the worked examples, by name. */
  examples: { [key in string]: string },
};
