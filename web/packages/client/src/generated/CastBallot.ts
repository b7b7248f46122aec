// Written by `cargo xtask codegen`. Do not edit.

/**
 * `POST /api/tables/{code}/votes`, for whoever holds a seat: votes. It replaces what they have voted about this match
 * before; the answer is the [`Ballot`].
 */
export type CastBallot = {
  /** Which match it is about. */
  number: number,
  /** Whether they would play this game again. */
  again?: boolean,
  /** Which rules they like and which they do not, by what the ballot calls them. */
  rules?: { [key in string]: boolean },
};
