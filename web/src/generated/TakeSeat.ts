// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/tables/{code}/seats`: takes a seat. */
export type TakeSeat = {
  /** The player's name. */
  name: string,
};
