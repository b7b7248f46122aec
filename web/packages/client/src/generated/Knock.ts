// Written by `cargo xtask codegen`. Do not edit.

/**
 * `POST /api/door`: presents the password or an invitation. The response is an [`Access`], plus a cookie for the
 * device.
 */
export type Knock = { "word": string } | { "invitation": string };
