// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCards } from "./HomemadeCards.js";
import type { HomemadePermitWhen } from "./HomemadePermitWhen.js";

/** Cards that can be played. */
export type HomemadePermit = {
  /** The cards. */
  cards?: HomemadeCards,
  /** The situation in which they can be played. */
  on: HomemadePermitWhen,
};
