// Written by `cargo xtask codegen`. Do not edit.
import type { LabReport } from "./LabReport.js";
import type { LabStage } from "./LabStage.js";

/** The answer to that, to `GET /api/lab/runs/{id}` and to `DELETE /api/lab/runs/{id}`. */
export type LabRun = {
  /** What it is asked for by; nobody can guess it. */
  id: string,
  /** How far it is. */
  stage: LabStage,
  /** How many others come first. */
  ahead: number,
  /** How many pieces of work are done. */
  done: number,
  /** Of how many. */
  of: number,
  /** What was found, once it is over. */
  report?: LabReport,
};
