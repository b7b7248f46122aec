// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/card/passkeys`: adds a new passkey to a card. */
export type AddPasskey = {
  /** The code for the card; none if the request has the card's token. */
  code?: string,
  /** The passkey's ID, as base64url. */
  credential: string,
  /** `clientDataJSON`, as base64url. */
  client_data: string,
  /** The result of `getAuthenticatorData()`, as base64url. */
  authenticator_data: string,
  /** The result of `getPublicKey()`, as base64url. */
  public_key: string,
};
