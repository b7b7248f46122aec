// Written by `cargo xtask codegen`. Do not edit.

/** A player's results at this table over several matches, for as long as the player keeps the seat. */
export type Evening = {
  /** Matches played to the end. */
  played: number,
  /** Matches won, including shared wins. */
  won: number,
  /** The current streak of won matches. */
  streak: number,
};
