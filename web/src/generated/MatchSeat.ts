// Written by `cargo xtask codegen`. Do not edit.

/** Who played on a seat. */
export type MatchSeat = {
  /** The latest name. */
  name: string,
  /** Whether a bot began on it. */
  bot: boolean,
};
