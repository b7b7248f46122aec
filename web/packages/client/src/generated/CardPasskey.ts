// Written by `cargo xtask codegen`. Do not edit.

/** A passkey of a card, as seen by its owner. */
export type CardPasskey = {
  /** Its ID, as base64url. */
  id: string,
  /** Creation time in milliseconds since 1970. */
  since: number,
};
