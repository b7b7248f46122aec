// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/door`: shows the word or an invitation. The answer is an [`Access`], and a cookie that the device keeps. */
export type Knock = { "word": string } | { "invitation": string };
