// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/admin/invitations`, and `POST /api/tables/{code}/invitations` for a table's host. */
export type MakeInvitation = {
  /** How many devices may come in by it. */
  uses: number,
  /** For how many hours it can be used; none for ever, which only admins may ask for. */
  hours?: number,
  /** A note for its maker. */
  note?: string,
};
