// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeOn } from "./HomemadeOn.js";
import type { RuleSetting } from "./RuleSetting.js";
import type { RuleSwitch } from "./RuleSwitch.js";
import type { SwitchValue } from "./SwitchValue.js";

/** Which rules hold at a table, or would. */
export type RulesView = {
  /** The preset that they are, or are a change of. */
  base: string,
  /** Their name in files. */
  name: string,
  /** Their name for people. */
  title: string,
  /** One sentence about them. */
  summary: string,
  /** The switches that stand otherwise than in the preset. */
  with: { [key in string]: SwitchValue },
  /** All settings that a table may change, in the order of the procedures. */
  settings: Array<RuleSetting>,
  /** All switches there are, in the order in which rules are best introduced. */
  switches: Array<RuleSwitch>,
  /** The home-made rules that are on, in their order. */
  homemade?: Array<HomemadeOn>,
  /** The rules as a ruleset file. */
  file: string,
};
