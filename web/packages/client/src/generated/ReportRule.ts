// Written by `cargo xtask codegen`. Do not edit.

/**
 * `POST /api/gallery/{id}/report`: tells whoever runs the server that something is wrong with a published rule or ruleset.
 * The answer is [`Done`](crate::Done).
 */
export type ReportRule = {
  /** What is wrong: 1 to 300 characters. */
  why: string,
};
