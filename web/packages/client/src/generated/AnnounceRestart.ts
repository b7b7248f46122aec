// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/admin/restart`: announces a restart. */
export type AnnounceRestart = {
  /** Delay in seconds. */
  seconds: number,
};
