// Written by `cargo xtask codegen`. Do not edit.
import type { Homemade } from "./Homemade.js";
import type { SwitchValue } from "./SwitchValue.js";

/**
 * `POST /api/workshop/practice`: a table with bots at which the rule is on, and the moment dealt that it is about. The
 * answer is [`Seated`](crate::Seated).
 */
export type PracticeRule = {
  /** The player's name. */
  name: string,
  /** The rule. */
  rule: Homemade,
  /** The preset that it is tried with; `classic` if unsaid. Rules that it requires are switched on. */
  base?: string,
  /** Changes to its `[rules]`. */
  with?: { [key in string]: SwitchValue },
};
