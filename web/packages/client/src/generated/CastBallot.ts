// Written by `cargo xtask codegen`. Do not edit.

/**
 * `POST /api/tables/{code}/votes`, for players with a seat: votes on a match. Replaces the player's earlier votes on
 * it; the response is the [`Ballot`].
 */
export type CastBallot = {
  /** The number of the match. */
  number: number,
  /** True to play this game again. */
  again?: boolean,
  /** Likes and dislikes, keyed by the rule names on the ballot. */
  rules?: { [key in string]: boolean },
};
