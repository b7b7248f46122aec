// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** Settings of a table for strangers. */
export type MatchmakingView = {
  /** True if "Find a table" assigned the seats: there is no host, and leaving a match has a penalty. */
  found: boolean,
  /** True if the table is on the public list. */
  public: boolean,
  /** The seats that want free-text chat. */
  words: Array<Seat>,
  /**
   * True if all people want free-text chat, which enables it. Otherwise only set phrases and reactions are
   * available.
   */
  open: boolean,
};
