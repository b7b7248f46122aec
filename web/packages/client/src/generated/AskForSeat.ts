// Written by `cargo xtask codegen`. Do not edit.

/**
 * `POST /api/tables/{code}/seats/asks`: requests a seat from the host after a device lost it, or queries the state of
 * the request.
 */
export type AskForSeat = {
  /** The name of the player that the seat belongs to. */
  name: string,
  /** The token from the response to the first request; none for a new request. */
  token?: string,
};
