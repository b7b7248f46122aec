// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCompare } from "./HomemadeCompare";
import type { HomemadeNumber } from "./HomemadeNumber";

/** How the number of a card compares with another number. */
export type HomemadeNumberIs = {
  /** How. */
  is: HomemadeCompare,
  /** With what. */
  than: HomemadeNumber,
};
