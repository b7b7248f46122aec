// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/admin/bans`. */
export type MakeBan = {
  /** Whom: an address (`203.0.113.7`), a network (`203.0.113.0/24`), or the hash of an address that is shown now. */
  who: string,
  /** For how many hours; none until it is lifted. */
  hours?: number,
  /** Why, for other admins. */
  note?: string,
};
