// Written by `cargo xtask codegen`. Do not edit.
import type { Homemade } from "./Homemade.js";
import type { SwitchValue } from "./SwitchValue.js";

/** `POST /api/tables`: makes a table and takes its first seat. By default, nobody is named and nothing is chosen. */
export type MakeTable = {
  /** The maker's name. */
  name: string,
  /** A preset's name; either this, `ruleset` or `gallery` is needed. */
  rules?: string,
  /** The text of a ruleset file. */
  ruleset?: string,
  /** A ruleset of the server's gallery, by its id. */
  gallery?: string,
  /** Changes to the preset's `[rules]`. */
  with?: { [key in string]: SwitchValue },
  /** Home-made rules to switch on besides, at most 8 and each at most 16 KiB. */
  homemade?: Array<Homemade>,
  /** How many bots to seat at once. */
  bots?: number,
  /** What kind of bots; regulars unless said. */
  bot?: import('./BotLevel.js').BotLevel | { level: import('./BotLevel.js').BotLevel; reflexes?: import('./BotReflexes.js').BotReflexes },
  /**
   * Whether to start the match at once ("Play now"). Such a table has a long name and no code until a friend is
   * invited.
   */
  start?: boolean,
  /** The token of the player's card, for matches that count for its rating; none to play without one. */
  card?: string,
};
