// Written by `cargo xtask codegen`. Do not edit.
import type { RuleSwitch } from "./RuleSwitch";
import type { SwitchValue } from "./SwitchValue";

/** Which rules hold at the table. */
export type RulesView = {
  /** The preset. */
  base: string,
  /** Its title, for people. */
  title: string,
  /** One sentence about it. */
  summary: string,
  /** The changes to the preset. */
  with: { [key in string]: SwitchValue },
  /** All switches there are, in the order in which rules are best introduced. */
  switches: Array<RuleSwitch>,
};
