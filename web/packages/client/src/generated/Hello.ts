// Written by `cargo xtask codegen`. Do not edit.

/** Who is there, and what they have seen. */
export type Hello = {
  /** The seat's token, from the answer to taking a seat. */
  token: string,
  /** The last version received, to resume after a lost line; none for a snapshot. */
  last: number | null,
};
