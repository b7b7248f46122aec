// Written by `cargo xtask codegen`. Do not edit.

/** How long a table waits for people before a bot stands in, in milliseconds. */
export type Patience = {
  /** For somebody whose line is lost. */
  absent: number,
  /**
   * For somebody who is there, from when the turn came to them, or they last acted in it or said that they are there; 0
   * while no other person is waited for: then the table waits as long as it takes.
   */
  idle: number,
};
