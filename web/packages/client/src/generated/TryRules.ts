// Written by `cargo xtask codegen`. Do not edit.
import type { Homemade } from "./Homemade.js";

/** `POST /api/lab/runs`: requests a trial of rules. */
export type TryRules = {
  /** The text of a ruleset file. */
  ruleset: string,
  /** Home-made rules to add. */
  homemade?: Array<Homemade>,
  /** The text of a ruleset file to compare with. */
  against?: string,
  /** The number of games with each ruleset. A game is one round. */
  games: number,
  /** The number of seats. */
  seats: number,
  /**
   * The players: `random`, `rookie`, `regular` and so on. Either one for all seats, or one for each seat. Empty
   * means `regular`.
   */
  bots?: Array<string>,
  /** The seed of all randomness. The same seed gives the same result. */
  seed?: number,
};
