// Written by `cargo xtask codegen`. Do not edit.

/** What a player has won at this table, match after match, for as long as they keep their seat. */
export type Evening = {
  /** Matches played to the end. */
  played: number,
  /** Matches won; a shared win counts for each. */
  won: number,
  /** Matches won in a row, up to the last one. */
  streak: number,
};
