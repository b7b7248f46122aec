// Written by `cargo xtask codegen`. Do not edit.
import type { OddReactions } from "./OddReactions.js";
import type { Seat } from "./Seat.js";

/** What one player alone is told. */
export type Notice = { "is": "slow-line",
  /** Its round trip, in milliseconds. */
  ms: number,
  /** The longest that races make up for. */
  most: number, } | { "is": "line-fine" } | { "is": "odd-reactions",
  /** Who. */
  seat: Seat,
  /** In what way. */
  how: OddReactions,
};
