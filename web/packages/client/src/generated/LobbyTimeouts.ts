// Written by `cargo xtask codegen`. Do not edit.

/** How long a table waits for players before a bot stands in, in milliseconds. */
export type LobbyTimeouts = {
  /** For a player without a connection. */
  absent: number,
  /**
   * For a connected player, counted from the start of the turn, the last action in it, or a confirmation of
   * presence. 0 while the table waits for no other person: then there is no limit.
   */
  idle: number,
};
