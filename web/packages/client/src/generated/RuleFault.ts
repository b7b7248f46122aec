// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeWrong } from "./HomemadeWrong.js";

/** An error in a rule, with its position. */
export type RuleFault = {
  /** The part, from 1; none if the error concerns the whole rule. */
  part: number | null,
  /** The step of the part, from 1. */
  step: number | null,
  /** The error and how to fix it. */
  message: string,
  /** The machine-readable reason. */
  reason?: HomemadeWrong,
};
