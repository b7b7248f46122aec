// Written by `cargo xtask codegen`. Do not edit.
import type { Face } from "./Face.js";

/** `POST /api/card`: creates a card with a new passkey. */
export type MakeCard = {
  /** The player's name. */
  name: string,
  /** The player's face. */
  face?: Face,
  /** The passkey's ID, as base64url. */
  credential: string,
  /** `clientDataJSON`, as base64url. */
  client_data: string,
  /** The result of `getAuthenticatorData()`, as base64url. */
  authenticator_data: string,
  /** The result of `getPublicKey()`, as base64url. */
  public_key: string,
};
