// Written by `cargo xtask codegen`. Do not edit.
import type { AdminTable } from "./AdminTable.js";

/** `GET /api/admin/tables?search=WORDS&from=N`: tables in memory. */
export type AdminTables = {
  /** How many there are. */
  of: number,
  /** Some of them, the one with the most sockets first. */
  tables: Array<AdminTable>,
  /** Nodes of a cluster that gave no answer, so that what they know is missing here. */
  missing?: Array<string>,
};
