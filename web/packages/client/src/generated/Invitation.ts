// Written by `cargo xtask codegen`. Do not edit.

/** An invitation as seen by its creator. */
export type Invitation = {
  /** Its ID, for revoking it. It does not grant access. */
  id: string,
  /** The creator's note. */
  note: string,
  /** The table of the host who created it; none if created by an admin. */
  table: string | null,
  /** The maximum number of devices that may use it. */
  uses: number,
  /** The number of devices that have used it. */
  used: number,
  /** Expiry time in milliseconds since 1970; none if it does not expire. */
  until: number | null,
  /** Creation time in milliseconds since 1970. */
  at: number,
};
