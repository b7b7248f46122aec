// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadePart } from "./HomemadePart.js";
import type { SwitchValue } from "./SwitchValue.js";

/** A rule that somebody has made. */
export type Homemade = {
  /** Its name in files and links: `matched-draws`. */
  name: string,
  /** Its name for people, called out when it speaks: "Matched Draws". */
  title: string,
  /** What its maker says of it. */
  description?: string,
  /** Rules that must be on as well, built-in or home-made, by name. */
  requires?: Array<string>,
  /** Rules that may not be on, by name. */
  excludes?: Array<string>,
  /** Whether its marks outlive the round, until the match is over. */
  lasting?: boolean,
  /** Built-in rules that it switches, as in a ruleset's `[rules]`. */
  rules?: { [key in string]: SwitchValue },
  /** Settings that it changes, each by its name, such as `uno.penalty`. */
  settings?: { [key in string]: SwitchValue },
  /** What it does. */
  parts?: Array<HomemadePart>,
};
