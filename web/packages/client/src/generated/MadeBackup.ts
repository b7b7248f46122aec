// Written by `cargo xtask codegen`. Do not edit.

/** The answer to `POST /api/admin/backups`. */
export type MadeBackup = {
  /** The file, in the folder `backups` of the server's data folder. */
  file: string,
  /** Its size in bytes. */
  bytes: number,
  /** How many tables it holds. */
  tables: number,
};
