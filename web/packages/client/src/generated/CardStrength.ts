// Written by `cargo xtask codegen`. Do not edit.

/** How strong a player is, as far as is known. */
export type CardStrength = {
  /** The rating. */
  rating: number,
  /** How uncertain it is: two times in three the strength is within it. */
  around: number,
  /** How many matches it comes from. */
  matches: number,
};
