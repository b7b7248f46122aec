// Written by `cargo xtask codegen`. Do not edit.

/** The response to `POST /api/card/challenges`: the data that a browser needs to create or use a passkey. */
export type CardChallenge = {
  /** The challenge, as base64url. Valid once, for five minutes, and only for the requested purpose. */
  challenge: string,
  /** The server's relying party ID: the host of the page. */
  rp_id: string,
  /** For a new card: the user handle of the passkey, as base64url. */
  user?: string,
  /** For a new card: the COSE numbers of the supported algorithms, in order of preference. */
  algorithms: Array<number>,
  /** The validity of the challenge, in milliseconds. */
  timeout_ms: number,
  /** For an additional passkey: the card's name. */
  name?: string,
  /**
   * For an additional passkey: the IDs of the card's existing ones, as base64url. Authenticators that hold one of
   * them create no other.
   */
  exclude?: Array<string>,
};
