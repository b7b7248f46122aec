// Written by `cargo xtask codegen`. Do not edit.

/** The event that a table belongs to. */
export type TableEvent = {
  /** The event's code. */
  code: string,
  /** The round; in a race, the number of the match. */
  round: number,
  /** The table's number. */
  table: number,
  /** When the time of the match is up, in the table's milliseconds, if it is limited. */
  until?: number,
  /** Whether the event has ended the match as it stands. */
  stopped: boolean,
};
