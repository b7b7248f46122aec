// Written by `cargo xtask codegen`. Do not edit.

/** A rating of a player's strength. */
export type CardStrength = {
  /** The rating. */
  rating: number,
  /** Its uncertainty: the true strength is within this range of the rating two times in three. */
  around: number,
  /** The number of matches behind it. */
  matches: number,
};
