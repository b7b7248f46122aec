// Written by `cargo xtask codegen`. Do not edit.
import type { RuleLanguage } from "./RuleLanguage.js";

/** `POST /api/workshop/read`: what people type, read as a rule. */
export type RuleText = {
  /** One sentence or several, up to 4,000 characters. */
  text: string,
  /** What it is written in. */
  language: RuleLanguage,
};
