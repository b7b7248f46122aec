// Written by `cargo xtask codegen`. Do not edit.
import type { Homemade } from "./Homemade.js";
import type { SwitchValue } from "./SwitchValue.js";

/** `POST /api/workshop/check`: checks a rule. Accepts any input and returns its errors. */
export type CheckRule = {
  /** The rule as data. Exactly one of this and `file` is required. */
  rule?: Homemade,
  /** The rule as the text of a file, TOML or JSON. */
  file?: string,
  /** The preset to check compatibility with; defaults to `classic`. */
  base?: string,
  /** Changes to the preset's `[rules]`. */
  with?: { [key in string]: SwitchValue },
};
