// Written by `cargo xtask codegen`. Do not edit.
import type { AdminSeat } from "./AdminSeat.js";
import type { Stage } from "./Stage.js";

/** A table as seen by an admin, without hands. */
export type AdminTable = {
  /** The table's code. */
  code: string,
  /** The title of its rules. */
  title: string,
  /** The stage of the match. */
  stage: Stage,
  /** The round, from 1; 0 before the first. */
  round: number,
  /** The occupied seats. */
  seats: Array<AdminSeat>,
  /** The hashed addresses of spectators. */
  watchers: Array<string>,
  /** The number of open sockets. */
  sockets: number,
  /** Creation time in milliseconds since 1970. */
  since: number,
};
