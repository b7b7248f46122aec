// Written by `cargo xtask codegen`. Do not edit.

/** A parameter of a rule. */
export type SwitchParam = {
  /** Its name in files: `seconds`. */
  name: string,
  /** What it means, with its unit. */
  meaning: string,
  /** Its value, or its default if the rule is off. */
  value: number,
  /** Minimum and maximum. */
  range: [number, number],
};
