// Written by `cargo xtask codegen`. Do not edit.

/**
 * `POST /api/gallery/{id}/report`: reports a published rule or ruleset to the server's operator. The response is
 * [`Done`](crate::Done).
 */
export type ReportRule = {
  /** The problem: 1 to 300 characters. */
  why: string,
};
