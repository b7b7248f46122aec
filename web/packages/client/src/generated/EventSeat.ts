// Written by `cargo xtask codegen`. Do not edit.

/** The answer to both. */
export type EventSeat = {
  /** The event's code. */
  code: string,
  /** The secret that opens the event and each of the player's tables, from any device. Shown once; the server keeps only its hash. */
  token: string,
  /** The player; null for a host who does not play. */
  player: number | null,
};
