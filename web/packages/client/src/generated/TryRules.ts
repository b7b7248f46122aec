// Written by `cargo xtask codegen`. Do not edit.
import type { Homemade } from "./Homemade.js";

/** `POST /api/lab/runs`: has rules tried. */
export type TryRules = {
  /** The text of a ruleset file. */
  ruleset: string,
  /** Home-made rules that are switched on besides. */
  homemade?: Array<Homemade>,
  /** The text of another, which it is compared with. */
  against?: string,
  /** How many games of each; a game is one round. */
  games: number,
  /** How many seats. */
  seats: number,
  /** Who plays: `random`, `rookie`, `regular` and so on; nobody for regulars, one for all seats, or one a seat. */
  bots?: Array<string>,
  /** What all chance is drawn from: whoever gives the same gets the same. */
  seed?: number,
};
