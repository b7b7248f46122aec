// Written by `cargo xtask codegen`. Do not edit.

/** The event of a table. */
export type TableEvent = {
  /** The event's code. */
  code: string,
  /** The round; in a race, the number of the match. */
  round: number,
  /** The table's number. */
  table: number,
  /** The end of the time limit in the table's milliseconds, if there is one. */
  until?: number,
  /** True if the event has ended the match early. */
  stopped: boolean,
};
