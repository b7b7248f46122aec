// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadePart } from "./HomemadePart.js";
import type { SwitchValue } from "./SwitchValue.js";

/** A home-made rule. */
export type Homemade = {
  /** The rule's name in files and links: `matched-draws`. */
  name: string,
  /** The rule's title, for display and announcements: "Matched Draws". */
  title: string,
  /** A description by the author. */
  description?: string,
  /** The names of built-in and home-made rules that must be on as well. */
  requires?: Array<string>,
  /** The names of rules that must be off. */
  excludes?: Array<string>,
  /** True if the rule's marks and counter last until the end of the match. */
  lasting?: boolean,
  /** Built-in rules that this rule switches, as in a ruleset's `[rules]`. */
  rules?: { [key in string]: SwitchValue },
  /** Settings that this rule changes, by name, such as `uno.penalty`. */
  settings?: { [key in string]: SwitchValue },
  /** The parts of the rule. */
  parts?: Array<HomemadePart>,
};
