// Written by `cargo xtask codegen`. Do not edit.
import type { ReportReason } from "./ReportReason.js";
import type { Seat } from "./Seat.js";

/** `POST /api/tables/{code}/reports`: reports a player among strangers to the server's operator. */
export type ReportPlayer = {
  /** The player's seat. */
  seat: Seat,
  /** The reason. */
  why: ReportReason,
  /** Details, at most 300 characters. */
  note?: string,
};
