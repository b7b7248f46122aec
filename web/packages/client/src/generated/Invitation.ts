// Written by `cargo xtask codegen`. Do not edit.

/** An invitation as its maker sees it. */
export type Invitation = {
  /** Its name, for revoking it. It does not open the door. */
  id: string,
  /** What its maker noted. */
  note: string,
  /** The table whose host made it; none if an admin did. */
  table: string | null,
  /** How many devices may come in by it. */
  uses: number,
  /** How many have. */
  used: number,
  /** Until when it can be used, in milliseconds since 1970; none for ever. */
  until: number | null,
  /** When it was made, in milliseconds since 1970. */
  at: number,
};
