// Written by `cargo xtask codegen`. Do not edit.
import type { AdminAct } from "./AdminAct.js";

/** A line of the admin log. */
export type AdminLogLine = {
  /** Its number; later lines have higher ones. */
  number: number,
  /** When, in milliseconds since 1970. */
  at: number,
  /** Who. */
  by: string,
  /** What. */
  what: AdminAct,
};
