// Written by `cargo xtask codegen`. Do not edit.

/** How long a server keeps tables that nobody is at, in seconds; 0 for ever. */
export type Retention = {
  /** A lobby in which no match has begun. */
  lobby: number,
  /** A match that nobody has come back to. */
  match: number,
  /** What a match leaves that is over. */
  record: number,
};
