// Written by `cargo xtask codegen`. Do not edit.

/** A parameter of a rule. */
export type SwitchParam = {
  /** Its name in files: `seconds`. */
  name: string,
  /** What it means, with its unit. */
  meaning: string,
  /** Its value; where the rule is off, what it would be. */
  value: number,
  /** The least and the most. */
  range: [number, number],
};
