// Written by `cargo xtask codegen`. Do not edit.

/** A ban. */
export type Ban = {
  /** Its ID, for lifting it. */
  id: string,
  /** The banned network. */
  network: string,
  /** Expiry time in milliseconds since 1970; none until an admin lifts it. */
  until: number | null,
  /** The note. */
  note: string,
  /** Start time in milliseconds since 1970. */
  at: number,
  /** The admin who created it. */
  by: string,
};
