// Written by `cargo xtask codegen`. Do not edit.
import type { SwitchValue } from "./SwitchValue.js";

/** A setting of the procedures that every table has. */
export type RuleSetting = {
  /** Its section and its key in files: `scoring.target`. */
  name: string,
  /** Its value: a number, or a word. */
  value: SwitchValue,
  /** For numbers: the least and the most. */
  range: [number, number] | null,
  /** For words: those that it takes. */
  words: Array<string>,
  /** Whether it is otherwise than in the preset. */
  changed: boolean,
  /** Whether nothing at this table asks for it now, such as a number of cards where the dealer chooses. */
  idle: boolean,
};
