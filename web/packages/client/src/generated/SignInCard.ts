// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/card/sessions`: signs in with a passkey. */
export type SignInCard = {
  /** `userHandle`, as base64url. */
  user: string,
  /** The passkey's ID, as base64url. */
  credential: string,
  /** `clientDataJSON`, as base64url. */
  client_data: string,
  /** `authenticatorData`, as base64url. */
  authenticator_data: string,
  /** The signature, as base64url. */
  signature: string,
};
