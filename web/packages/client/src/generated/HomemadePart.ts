// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCondition } from "./HomemadeCondition.js";
import type { HomemadeStanding } from "./HomemadeStanding.js";
import type { HomemadeStep } from "./HomemadeStep.js";
import type { HomemadeTrigger } from "./HomemadeTrigger.js";

/** A part of a rule: something that happens and what follows, or something that holds all the time. */
export type HomemadePart = {
  /** What happens. A part has this or `standing`, not both. */
  when?: HomemadeTrigger,
  /** What holds all the time. */
  standing?: HomemadeStanding,
  /** Whether the rule is not called out when this part speaks. */
  quiet?: boolean,
  /** Only if this is so. */
  if?: HomemadeCondition,
  /** What follows: after `when`, or after a card was laid that a `permit` let through. */
  then?: Array<HomemadeStep>,
};
