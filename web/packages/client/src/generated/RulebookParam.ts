// Written by `cargo xtask codegen`. Do not edit.

/** A number of a rule that can be set. */
export type RulebookParam = {
  /** Its name in files. */
  name: string,
  /** What it means, with its unit. */
  meaning: string,
  /** The least value. */
  least: number,
  /** The greatest value. */
  most: number,
  /** The value where nobody says otherwise. */
  preset: number,
};
