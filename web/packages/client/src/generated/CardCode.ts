// Written by `cargo xtask codegen`. Do not edit.

/** The response to `POST /api/card/codes`: a code with which another device can add its own passkey. */
export type CardCode = {
  /** The code: 10 letters, valid once. */
  code: string,
  /** The validity, in milliseconds. */
  lasts_ms: number,
};
