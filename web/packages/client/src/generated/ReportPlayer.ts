// Written by `cargo xtask codegen`. Do not edit.
import type { ReportReason } from "./ReportReason.js";
import type { Seat } from "./Seat.js";

/** `POST /api/tables/{code}/reports`: reports a player among strangers to whoever runs the server. */
export type ReportPlayer = {
  /** Where they sit. */
  seat: Seat,
  /** Why. */
  why: ReportReason,
  /** The same in words, at most 300 characters. */
  note?: string,
};
