// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCompare } from "./HomemadeCompare.js";
import type { HomemadeNumber } from "./HomemadeNumber.js";

/** A comparison of a card's number with another number. */
export type HomemadeNumberIs = {
  /** The comparison. */
  is: HomemadeCompare,
  /** The number to compare with. */
  than: HomemadeNumber,
};
