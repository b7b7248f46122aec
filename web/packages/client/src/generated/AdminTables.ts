// Written by `cargo xtask codegen`. Do not edit.
import type { AdminTable } from "./AdminTable.js";

/** `GET /api/admin/tables?search=WORDS&from=N`: tables in memory. */
export type AdminTables = {
  /** The total number of tables. */
  of: number,
  /** A page of tables, sorted by descending number of sockets. */
  tables: Array<AdminTable>,
  /** Cluster nodes that did not respond, so that their data is missing. */
  missing?: Array<string>,
};
