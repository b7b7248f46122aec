// Written by `cargo xtask codegen`. Do not edit.
import type { AdminLogLine } from "./AdminLogLine.js";

/** `GET /api/admin/log?before=N`: the actions of admins. */
export type AdminLog = {
  /** A page of log lines, newest first. */
  lines: Array<AdminLogLine>,
};
