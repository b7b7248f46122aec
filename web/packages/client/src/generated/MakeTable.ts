// Written by `cargo xtask codegen`. Do not edit.
import type { Homemade } from "./Homemade.js";
import type { SwitchValue } from "./SwitchValue.js";

/** `POST /api/tables`: creates a table and takes its first seat. The default has no name and no rules. */
export type MakeTable = {
  /** The creator's name. */
  name: string,
  /** A preset's name. Exactly one of this, `ruleset`, and `gallery` is required. */
  rules?: string,
  /** The text of a ruleset file. */
  ruleset?: string,
  /** The ID of a ruleset in the server's gallery. */
  gallery?: string,
  /** Changes to the preset's `[rules]`. */
  with?: { [key in string]: SwitchValue },
  /** Additional home-made rules to switch on: at most 8, each at most 16 KiB. */
  homemade?: Array<Homemade>,
  /** The number of bots to add immediately. */
  bots?: number,
  /** The kind of bots; defaults to regulars. */
  bot?: import('./BotLevel.js').BotLevel | { level: import('./BotLevel.js').BotLevel; reflexes?: import('./BotReflexes.js').BotReflexes },
  /**
   * True to start the match immediately ("Play now"). Such a table has a long identifier and no code until a friend
   * is invited.
   */
  start?: boolean,
  /** The token of the player's card, for rated matches; none to play without a card. */
  card?: string,
};
