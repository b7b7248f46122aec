// Written by `cargo xtask codegen`. Do not edit.
import type { RuleLanguage } from "./RuleLanguage.js";

/** `POST /api/workshop/read`: parses a rule from text that a player typed. */
export type RuleText = {
  /** One or several sentences, at most 4,000 characters. */
  text: string,
  /** The language of the text. */
  language: RuleLanguage,
};
