// Written by `cargo xtask codegen`. Do not edit.
import type { PublicTable } from "./PublicTable.js";

/** `GET /api/strangers/tables`: the public tables with connected people. */
export type PublicTables = {
  /** The tables, those with free chairs first. */
  tables: Array<PublicTable>,
};
