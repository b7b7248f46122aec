// Written by `cargo xtask codegen`. Do not edit.

/** The response to both requests. */
export type EventSeat = {
  /** The event's code. */
  code: string,
  /**
   * The secret for the event and all of the player's tables, valid on any device. Shown once; the server stores only
   * its hash.
   */
  token: string,
  /** The player; null for a host who does not play. */
  player: number | null,
};
