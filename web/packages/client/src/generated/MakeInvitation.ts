// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/admin/invitations`, and `POST /api/tables/{code}/invitations` for a table's host. */
export type MakeInvitation = {
  /** The maximum number of devices that may use it. */
  uses: number,
  /** Lifetime in hours; none for no expiry, which requires an admin. */
  hours?: number,
  /** A note for the creator. */
  note?: string,
};
