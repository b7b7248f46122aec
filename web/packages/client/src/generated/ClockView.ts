// Written by `cargo xtask codegen`. Do not edit.
import type { Time } from "./Time.js";

/** A clock: its rule does something by itself when it has run down. */
export type ClockView = {
  /** Whose rule it is. */
  rule: string,
  /** Which of several things it waits for. */
  step: number,
  /** When it has run down, in milliseconds of the table's time. */
  deadline: Time,
};
