// Written by `cargo xtask codegen`. Do not edit.

/** A player who keeps a table waiting. */
export type EventWait = {
  /** The table's number. */
  table: number,
  /** The player whose turn it is. */
  player: number,
  /** The moment at which a bot plays on for them, in milliseconds since 1970. */
  until: number,
};
