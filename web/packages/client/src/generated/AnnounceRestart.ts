// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/admin/restart`. */
export type AnnounceRestart = {
  /** In how many seconds. */
  seconds: number,
};
