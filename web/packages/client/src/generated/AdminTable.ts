// Written by `cargo xtask codegen`. Do not edit.
import type { AdminSeat } from "./AdminSeat.js";
import type { Stage } from "./Stage.js";

/** A table as an admin sees it: no hands. */
export type AdminTable = {
  /** Its code. */
  code: string,
  /** The title of its rules. */
  title: string,
  /** How far it is. */
  stage: Stage,
  /** The round, from 1; 0 before the first. */
  round: number,
  /** Who sits there. */
  seats: Array<AdminSeat>,
  /** Addresses of those who only watch, hashed. */
  watchers: Array<string>,
  /** Open sockets. */
  sockets: number,
  /** When it was made, in milliseconds since 1970. */
  since: number,
};
