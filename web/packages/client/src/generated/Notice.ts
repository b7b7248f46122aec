// Written by `cargo xtask codegen`. Do not edit.
import type { OddReactions } from "./OddReactions.js";
import type { Seat } from "./Seat.js";

/** Information for one player. */
export type Notice = { "is": "slow-line",
  /** The round-trip time, in milliseconds. */
  ms: number,
  /** The maximum round-trip time that races compensate, in milliseconds. */
  most: number, } | { "is": "line-fine" } | { "is": "odd-reactions",
  /** The player's seat. */
  seat: Seat,
  /** The kind of anomaly. */
  how: OddReactions,
};
