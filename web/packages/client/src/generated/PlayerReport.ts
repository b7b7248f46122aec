// Written by `cargo xtask codegen`. Do not edit.
import type { BeforeReport } from "./BeforeReport.js";
import type { ReportReason } from "./ReportReason.js";
import type { Seat } from "./Seat.js";
import type { Stage } from "./Stage.js";

/**
 * `GET /api/admin/player-reports`: reports about players among strangers, newest first. `DELETE
 * /api/admin/player-reports/{id}` dismisses a report.
 */
export type PlayerReport = {
  /** The report's ID. */
  id: string,
  /** The table's code. */
  code: string,
  /** The title of its rules. */
  rules: string,
  /** The table's stage. */
  stage: Stage,
  /** The round, from 1; 0 before the first. */
  round: number,
  /** The reported player's seat. */
  seat: Seat,
  /** The reported player's name. */
  name: string,
  /** The reporting player's name. */
  by: string,
  /** The names of all players at the table. */
  names: Array<string>,
  /** The reason. */
  why: ReportReason,
  /** The details. */
  note: string,
  /** Time in milliseconds since 1970. */
  at: number,
  /** Messages and moves of the minute before, oldest first. */
  before: Array<BeforeReport>,
  /** The names by seat, for the seats in its facts. Players who have left are included. */
  chairs: Array<string>,
};
