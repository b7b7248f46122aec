// Written by `cargo xtask codegen`. Do not edit.
import type { LabReport } from "./LabReport.js";
import type { LabStage } from "./LabStage.js";

/** The answer to a request for a trial, to `GET /api/lab/runs/{id}` and to `DELETE /api/lab/runs/{id}`. */
export type LabRun = {
  /** An unguessable ID for later requests. */
  id: string,
  /** The stage. */
  stage: LabStage,
  /** The number of trials ahead in the queue. */
  ahead: number,
  /** The number of completed pieces of work. */
  done: number,
  /** The total number of pieces. */
  of: number,
  /** The report, once the trial is over. */
  report?: LabReport,
};
