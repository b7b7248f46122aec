// Written by `cargo xtask codegen`. Do not edit.
import type { Homemade } from "./Homemade.js";
import type { SwitchValue } from "./SwitchValue.js";

/**
 * `POST /api/workshop/practice`: creates a table with bots, with the rule switched on and a situation dealt that
 * triggers it. The response is [`Seated`](crate::Seated).
 */
export type PracticeRule = {
  /** The player's name. */
  name: string,
  /** The rule. */
  rule: Homemade,
  /** The preset to practice with; defaults to `classic`. Required rules are switched on. */
  base?: string,
  /** Changes to the preset's `[rules]`. */
  with?: { [key in string]: SwitchValue },
};
