// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeOn } from "./HomemadeOn.js";
import type { RuleSetting } from "./RuleSetting.js";
import type { RuleSwitch } from "./RuleSwitch.js";
import type { SwitchValue } from "./SwitchValue.js";

/** The rules of a table or of a ruleset. */
export type RulesView = {
  /** The preset that they are based on. */
  base: string,
  /** Their name in files. */
  name: string,
  /** Their display name. */
  title: string,
  /** A one-sentence summary. */
  summary: string,
  /** The switches that differ from the preset. */
  with: { [key in string]: SwitchValue },
  /** All settings that a table may change, in the order of the procedures. */
  settings: Array<RuleSetting>,
  /** All switches, in the order in which rules are best introduced. */
  switches: Array<RuleSwitch>,
  /** The active home-made rules, in order. */
  homemade?: Array<HomemadeOn>,
  /** The rules as a ruleset file. */
  file: string,
};
