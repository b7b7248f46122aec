// Written by `cargo xtask codegen`. Do not edit.

/** A rule's names. */
export type RuleTitle = {
  /** Its name in files: `spank-the-baby`. */
  name: string,
  /** Its display name: "Spank The Baby". */
  title: string,
};
