// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCards } from "./HomemadeCards.js";
import type { HomemadeNumber } from "./HomemadeNumber.js";
import type { HomemadeSame } from "./HomemadeSame.js";

/**
 * Cards that can be played together in turn, when there is no debt. Only the last of them takes effect. Cards without
 * a color cannot be part of it.
 */
export type HomemadeTogether = {
  /** The cards. */
  cards?: HomemadeCards,
  /** The number of cards. */
  count: number,
  /** The property that all of them share. */
  same?: HomemadeSame,
  /** The sum of their numbers. */
  sum?: HomemadeNumber,
};
