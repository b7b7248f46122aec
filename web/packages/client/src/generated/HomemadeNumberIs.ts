// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCompare } from "./HomemadeCompare.js";
import type { HomemadeNumber } from "./HomemadeNumber.js";

/** How the number of a card compares with another number. */
export type HomemadeNumberIs = {
  /** How. */
  is: HomemadeCompare,
  /** With what. */
  than: HomemadeNumber,
};
