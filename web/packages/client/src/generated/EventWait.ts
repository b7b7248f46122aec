// Written by `cargo xtask codegen`. Do not edit.

/** A player who delays a table. */
export type EventWait = {
  /** The table's number. */
  table: number,
  /** The player with the turn. */
  player: number,
  /** The time at which a bot takes over, in milliseconds since 1970. */
  until: number,
};
