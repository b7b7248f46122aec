// Written by `cargo xtask codegen`. Do not edit.

/** A passkey of a card, as its owner sees it. */
export type CardPasskey = {
  /** Its id, as base64url. */
  id: string,
  /** When it was made, in milliseconds since 1970. */
  since: number,
};
