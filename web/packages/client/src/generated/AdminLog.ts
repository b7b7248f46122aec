// Written by `cargo xtask codegen`. Do not edit.
import type { AdminLogLine } from "./AdminLogLine.js";

/** `GET /api/admin/log?before=N`: what admins did. */
export type AdminLog = {
  /** Some lines, the latest first. */
  lines: Array<AdminLogLine>,
};
