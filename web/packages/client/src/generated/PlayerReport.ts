// Written by `cargo xtask codegen`. Do not edit.
import type { BeforeReport } from "./BeforeReport.js";
import type { ReportReason } from "./ReportReason.js";
import type { Seat } from "./Seat.js";
import type { Stage } from "./Stage.js";

/**
 * `GET /api/admin/player-reports`: what was reported of players among strangers, the latest first. `DELETE
 * /api/admin/player-reports/{id}` forgets one.
 */
export type PlayerReport = {
  /** Its name. */
  id: string,
  /** The table. */
  code: string,
  /** The title of its rules. */
  rules: string,
  /** How far it was. */
  stage: Stage,
  /** The round, from 1; 0 before the first. */
  round: number,
  /** The seat of the player who is reported. */
  seat: Seat,
  /** Their name. */
  name: string,
  /** The name of the player who reports them. */
  by: string,
  /** Everybody at the table. */
  names: Array<string>,
  /** Why. */
  why: ReportReason,
  /** The same in words. */
  note: string,
  /** When, in milliseconds since 1970. */
  at: number,
  /** What was said and played in the minute before, the earliest first. */
  before: Array<BeforeReport>,
  /** The names by seat, for those that its facts mention; a player who has left keeps theirs. */
  chairs: Array<string>,
};
