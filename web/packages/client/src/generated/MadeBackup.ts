// Written by `cargo xtask codegen`. Do not edit.

/** The response to `POST /api/admin/backups`. */
export type MadeBackup = {
  /** The file, in the folder `backups` of the server's data folder. */
  file: string,
  /** Its size in bytes. */
  bytes: number,
  /** The number of tables in it. */
  tables: number,
};
