// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCards } from "./HomemadeCards.js";
import type { HomemadeManner } from "./HomemadeManner.js";

/** Which laying of cards is meant. */
export type HomemadeLaying = {
  /** Which cards. */
  cards?: HomemadeCards,
  /** In what manner. */
  how?: HomemadeManner,
};
