// Written by `cargo xtask codegen`. Do not edit.

/** What became of a rating. */
export type CardChange = {
  /** The rating before. */
  before: number,
  /** The rating after. */
  after: number,
  /** How uncertain it is after. */
  around: number,
};
