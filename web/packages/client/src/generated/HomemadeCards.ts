// Written by `cargo xtask codegen`. Do not edit.
import type { Color } from "./Color.js";
import type { HomemadeAddsUp } from "./HomemadeAddsUp.js";
import type { HomemadeKind } from "./HomemadeKind.js";
import type { HomemadeNumberIs } from "./HomemadeNumberIs.js";
import type { HomemadeSame } from "./HomemadeSame.js";

/** A card pattern. A card matches if it satisfies all fields that are set. */
export type HomemadeCards = {
  /** Any of these faces, as in files: `7`, `S`, `+2`, `W`. */
  faces?: string[],
  /** Any of these colors. Wild cards have none. */
  colors?: Array<Color>,
  /** Any of these kinds. */
  kinds?: Array<HomemadeKind>,
  /** The property that the card shares with the top card, or with the card beneath for a card that is being played. */
  like?: HomemadeSame,
  /** How the card's number adds up with others. */
  "adds-up"?: HomemadeAddsUp,
  /** How the card's number compares. Cards without a number do not match. */
  number?: HomemadeNumberIs,
  /**
   * Cards with a number that a player has made the rule for during the game (HR-5). A rule with this pattern starts
   * in the palette, and applies as long as it has a number.
   */
  "made-for"?: boolean,
  /** Cards with the mark that rules put on cards. */
  marked?: boolean,
  /** Inverts the pattern. */
  not?: boolean,
};
