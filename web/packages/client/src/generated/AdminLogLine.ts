// Written by `cargo xtask codegen`. Do not edit.
import type { AdminAct } from "./AdminAct.js";

/** A line of the admin log. */
export type AdminLogLine = {
  /** The line's number, increasing over time. */
  number: number,
  /** Time in milliseconds since 1970. */
  at: number,
  /** The admin. */
  by: string,
  /** The action. */
  what: AdminAct,
};
