// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCondition } from "./HomemadeCondition.js";
import type { HomemadeInstruction } from "./HomemadeInstruction.js";
import type { HomemadeWho } from "./HomemadeWho.js";

/** Something that is done, if its condition holds then. */
export type HomemadeStep = {
  /**
   * For each of these, one after the other in the order of play: within the step they are `each`. Steps that follow one
   * another with the same `each` are done together, so that the first seat has done all of them before the next begins.
   */
  each?: HomemadeWho,
  /** Only if this is so. */
  if?: HomemadeCondition,
  /** What. */
  do: HomemadeInstruction,
};
