// Written by `cargo xtask codegen`. Do not edit.

/** The time for which a server keeps unused tables, in seconds; 0 for no limit. */
export type Retention = {
  /** A lobby without a match. */
  lobby: number,
  /** An unfinished match that no player has returned to. */
  match: number,
  /** The record of a finished match. */
  record: number,
};
