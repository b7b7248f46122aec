// Written by `cargo xtask codegen`. Do not edit.
import type { Stage } from "./Stage.js";

/** `GET /api/tables/{code}`: the public information about a table. */
export type TableCard = {
  /** The identifier from the request, in capitals. */
  code: string,
  /** The table's stage. */
  stage: Stage,
  /** The title of its rules. */
  title: string,
  /** The names of the seated players. */
  names: Array<string>,
  /** True if a seat is available. */
  free: boolean,
  /** True if an admin of the server has ended the table. */
  ended?: boolean,
};
