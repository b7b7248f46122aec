// Written by `cargo xtask codegen`. Do not edit.
import type { RaceStreak } from "./RaceStreak.js";
import type { Rivalry } from "./Rivalry.js";

/** Notable interactions between players of a table over several matches. */
export type Tonight = {
  /** The two players with the strongest rivalry. */
  rivalry?: Rivalry,
  /** A streak of won races. */
  races?: RaceStreak,
};
