// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/card/passkeys`: adds the passkey that the browser has made to a card. */
export type AddPasskey = {
  /** The code that opens the card; none where the card's token is shown. */
  code?: string,
  /** The id of the passkey, as base64url. */
  credential: string,
  /** `clientDataJSON`, as base64url. */
  client_data: string,
  /** What `getAuthenticatorData()` gives, as base64url. */
  authenticator_data: string,
  /** What `getPublicKey()` gives, as base64url. */
  public_key: string,
};
