// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCondition } from "./HomemadeCondition";
import type { HomemadeInstruction } from "./HomemadeInstruction";

/** Something that is done, if its condition holds then. */
export type HomemadeStep = {
  /** Only if this is so. */
  if?: HomemadeCondition,
  /** What. */
  do: HomemadeInstruction,
};
