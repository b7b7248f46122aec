// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCondition } from "./HomemadeCondition.js";
import type { HomemadeStanding } from "./HomemadeStanding.js";
import type { HomemadeStep } from "./HomemadeStep.js";
import type { HomemadeTrigger } from "./HomemadeTrigger.js";

/** A part of a rule: a trigger with steps, or a standing effect. */
export type HomemadePart = {
  /** The trigger. Exclusive with `standing`. */
  when?: HomemadeTrigger,
  /** The standing effect. Exclusive with `when`. */
  standing?: HomemadeStanding,
  /** True if the rule is not announced when this part applies. */
  quiet?: boolean,
  /** The part applies only while this condition holds. */
  if?: HomemadeCondition,
  /** The steps to run after the trigger, or after a card was played that only this `permit` allows. */
  then?: Array<HomemadeStep>,
};
