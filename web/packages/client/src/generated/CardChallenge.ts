// Written by `cargo xtask codegen`. Do not edit.

/** The answer to `POST /api/card/challenges`: what a browser needs to make a passkey, and to ask for one. */
export type CardChallenge = {
  /** The challenge, as base64url. It is good for five minutes, once, and for what it was asked for. */
  challenge: string,
  /** The server's name for passkeys: the host of the page. */
  rp_id: string,
  /** For a new card: the handle that the passkey keeps of it, as base64url. */
  user?: string,
  /** For a new card: the algorithms that the server knows, the best first, by their COSE numbers. */
  algorithms: Array<number>,
  /** How long the challenge is good, in milliseconds. */
  timeout_ms: number,
  /** For a further passkey: the card's name. */
  name?: string,
  /** For a further passkey: the ids of those that the card has, as base64url; whoever keeps one of them makes no other. */
  exclude?: Array<string>,
};
