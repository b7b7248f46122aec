// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCards } from "./HomemadeCards.js";
import type { HomemadeManner } from "./HomemadeManner.js";

/** Which plays a trigger matches. */
export type HomemadeLaying = {
  /** The cards. */
  cards?: HomemadeCards,
  /** The way the card is played. */
  how?: HomemadeManner,
};
