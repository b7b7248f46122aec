// Written by `cargo xtask codegen`. Do not edit.

/** The answer to `POST /api/card/codes`: lets another device add a passkey of its own. */
export type CardCode = {
  /** The code: 10 letters, good once. */
  code: string,
  /** How long it is good, in milliseconds. */
  lasts_ms: number,
};
