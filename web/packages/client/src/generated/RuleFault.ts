// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeWrong } from "./HomemadeWrong.js";

/** What is wrong with a rule, and where. */
export type RuleFault = {
  /** The part, from 1; none if it is about the whole. */
  part: number | null,
  /** The step of the part, from 1. */
  step: number | null,
  /** What is wrong, and what would be right. */
  message: string,
  /** The same for programs that word it themselves. */
  reason?: HomemadeWrong,
};
