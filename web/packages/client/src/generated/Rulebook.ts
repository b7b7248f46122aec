// Written by `cargo xtask codegen`. Do not edit.
import type { RulebookChapter } from "./RulebookChapter.js";
import type { RulebookRule } from "./RulebookRule.js";
import type { RulebookWord } from "./RulebookWord.js";

/** The rulebook. */
export type Rulebook = {
  /** The chapters in their order. */
  chapters: Array<RulebookChapter>,
  /** The house rules that can be switched, in the order in which they are best introduced. */
  rules: Array<RulebookRule>,
  /** The words that all chapters use. */
  words: Array<RulebookWord>,
  /** What the worked examples show, by name. */
  examples: { [key in string]: string },
};
