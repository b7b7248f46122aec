// Written by `cargo xtask codegen`. Do not edit.
import type { RaceStreak } from "./RaceStreak.js";
import type { Rivalry } from "./Rivalry.js";

/** What players at a table have done to each other, match after match. */
export type Tonight = {
  /** The two with most between them. */
  rivalry?: Rivalry,
  /** Races won in a row. */
  races?: RaceStreak,
};
