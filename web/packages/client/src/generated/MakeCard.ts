// Written by `cargo xtask codegen`. Do not edit.
import type { Face } from "./Face.js";

/** `POST /api/card`: makes a card, with the passkey that the browser has made. */
export type MakeCard = {
  /** The player's name. */
  name: string,
  /** The player's face. */
  face?: Face,
  /** The id of the passkey, as base64url. */
  credential: string,
  /** `clientDataJSON`, as base64url. */
  client_data: string,
  /** What `getAuthenticatorData()` gives, as base64url. */
  authenticator_data: string,
  /** What `getPublicKey()` gives, as base64url. */
  public_key: string,
};
