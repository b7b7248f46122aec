// Written by `cargo xtask codegen`. Do not edit.

/** Durations of rounds. */
export type Lasts = {
  /** The number of rounds played. */
  rounds: number,
  /** The median duration, in seconds. */
  half: number,
  /** The 90th percentile of durations, in seconds. */
  most: number,
  /** The number of rounds that got stuck or were aborted after an hour. */
  unended: number,
};
