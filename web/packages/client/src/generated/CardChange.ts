// Written by `cargo xtask codegen`. Do not edit.

/** A change of a rating. */
export type CardChange = {
  /** The rating before. */
  before: number,
  /** The rating after. */
  after: number,
  /** The uncertainty after the match. */
  around: number,
};
