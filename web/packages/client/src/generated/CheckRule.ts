// Written by `cargo xtask codegen`. Do not edit.
import type { Homemade } from "./Homemade.js";
import type { SwitchValue } from "./SwitchValue.js";

/** `POST /api/workshop/check`: what a rule comes to. It takes anything, and says what is wrong with it. */
export type CheckRule = {
  /** The rule as data; either this or `file` is needed. */
  rule?: Homemade,
  /** The rule as the text of a file, TOML or JSON. */
  file?: string,
  /** The preset that it shall go together with; `classic` if unsaid. */
  base?: string,
  /** Changes to its `[rules]`. */
  with?: { [key in string]: SwitchValue },
};
