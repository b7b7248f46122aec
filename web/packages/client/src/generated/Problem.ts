// Written by `cargo xtask codegen`. Do not edit.
import type { Reason } from "./Reason.js";

/** The body of every error response. */
export type Problem = {
  /** A stable code: `unknown-code`, `table-full`, `name-taken`, `bad-name`, `bad-request`, … */
  code: string,
  /** A message that explains the error and how to fix it. */
  message: string,
  /** A machine-readable reason, if the code is not specific enough. */
  reason?: Reason,
};
