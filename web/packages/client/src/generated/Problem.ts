// Written by `cargo xtask codegen`. Do not edit.
import type { Reason } from "./Reason.js";

/** Every answer that is not a success. */
export type Problem = {
  /** A stable word: `unknown-code`, `table-full`, `name-taken`, `bad-name`, `bad-request`, … */
  code: string,
  /** What is wrong, where, and what would be right. */
  message: string,
  /** The same for programs, where the word alone does not say it. */
  reason?: Reason,
};
