// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/admin/bans`: bans an address or network. */
export type MakeBan = {
  /** An address (`203.0.113.7`), a network (`203.0.113.0/24`), or a currently shown hash of an address. */
  who: string,
  /** Duration in hours; none until an admin lifts it. */
  hours?: number,
  /** A note for other admins. */
  note?: string,
};
