// Written by `cargo xtask codegen`. Do not edit.
import type { PublicTable } from "./PublicTable.js";

/** `GET /api/strangers/tables`: the public tables that people are at. */
export type PublicTables = {
  /** The tables, those with a free chair first. */
  tables: Array<PublicTable>,
};
