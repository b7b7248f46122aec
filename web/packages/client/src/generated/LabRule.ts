// Written by `cargo xtask codegen`. Do not edit.

/** How often a rule applied. */
export type LabRule = {
  /** The rule's name. */
  rule: string,
  /** The rule's title, for display. */
  title: string,
  /** Applications per round. */
  times: number,
  /** The share of rounds in which the rule applied. */
  rounds: number,
  /** True if the rule only changes settings and has no moments of its own. */
  always: boolean,
  /** True for a home-made rule. */
  homemade: boolean,
  /** The share of rounds in which the rule was suspended because it exceeded a limit. */
  suspended: number,
};
