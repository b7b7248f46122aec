// Written by `cargo xtask codegen`. Do not edit.
import type { Stage } from "./Stage.js";

/** `GET /api/tables/{code}`: what can be known of a table from outside. */
export type TableCard = {
  /** What the table was asked for by, in capitals. */
  code: string,
  /** How far the table is. */
  stage: Stage,
  /** The title of its rules. */
  title: string,
  /** The names of who sits there. */
  names: Array<string>,
  /** Whether somebody could still take a seat now. */
  free: boolean,
  /** Whether an admin of the server has ended the table. */
  ended?: boolean,
};
