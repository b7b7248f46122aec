// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/tables/{code}/seats/asks`: asks the host for a seat that a device cannot find again, or how that stands. */
export type AskForSeat = {
  /** The name of the player whose seat it is. */
  name: string,
  /** The token from the answer to the first request; none to begin one. */
  token?: string,
};
