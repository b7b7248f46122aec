// Written by `cargo xtask codegen`. Do not edit.
import type { ClockEnd } from "./ClockEnd.js";
import type { Time } from "./Time.js";

/** A clock. Its rule acts when it runs out. */
export type ClockView = {
  /** The rule that owns the clock. */
  rule: string,
  /** The step that the clock is waiting for, for rules with several. */
  step: number,
  /** The time at which it runs out, in milliseconds of the table's time. */
  deadline: Time,
  /** What ends when it runs out, if anything does. */
  ends?: ClockEnd,
};
