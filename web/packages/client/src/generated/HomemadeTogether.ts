// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCards } from "./HomemadeCards.js";
import type { HomemadeNumber } from "./HomemadeNumber.js";
import type { HomemadeSame } from "./HomemadeSame.js";

/**
 * Cards that may be laid together on one's turn, when nothing is owed. Only the last of them has its effect. Cards without
 * a colour cannot be among them.
 */
export type HomemadeTogether = {
  /** Which. */
  cards?: HomemadeCards,
  /** How many. */
  count: number,
  /** What all of them have in common. */
  same?: HomemadeSame,
  /** What their numbers add up to. */
  sum?: HomemadeNumber,
};
