// Written by `cargo xtask codegen`. Do not edit.

/** A numeric parameter of a rule. */
export type RulebookParam = {
  /** Its name in files. */
  name: string,
  /** Its meaning and unit. */
  meaning: string,
  /** The least value. */
  least: number,
  /** The greatest value. */
  most: number,
  /** The default value. */
  preset: number,
};
