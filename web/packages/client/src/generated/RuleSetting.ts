// Written by `cargo xtask codegen`. Do not edit.
import type { SwitchValue } from "./SwitchValue.js";

/** A setting of the procedures. */
export type RuleSetting = {
  /** Its section and its key in files: `scoring.target`. */
  name: string,
  /** Its value: a number, or a word. */
  value: SwitchValue,
  /** For numbers: minimum and maximum. */
  range: [number, number] | null,
  /** For words: the possible values. */
  words: Array<string>,
  /** True if it differs from the preset. */
  changed: boolean,
  /** True if it has no effect at this table, such as the number of cards when the dealer chooses it. */
  idle: boolean,
};
