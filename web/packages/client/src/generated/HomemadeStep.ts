// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCondition } from "./HomemadeCondition.js";
import type { HomemadeInstruction } from "./HomemadeInstruction.js";
import type { HomemadeWho } from "./HomemadeWho.js";

/** A step: an instruction and its condition, which is evaluated when the step runs. */
export type HomemadeStep = {
  /**
   * Runs the step once for each of these seats, in the order of play. Within the step, the current seat is `each`.
   * Consecutive steps with the same `each` form a group: each seat completes the whole group before the next seat
   * begins.
   */
  each?: HomemadeWho,
  /** Skips the step if this condition does not hold. */
  if?: HomemadeCondition,
  /** The instruction. */
  do: HomemadeInstruction,
};
