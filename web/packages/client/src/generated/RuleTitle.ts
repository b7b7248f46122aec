// Written by `cargo xtask codegen`. Do not edit.

/** A rule by its names. */
export type RuleTitle = {
  /** Its name in files: `spank-the-baby`. */
  name: string,
  /** Its name for people: "Spank The Baby". */
  title: string,
};
