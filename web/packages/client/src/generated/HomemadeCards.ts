// Written by `cargo xtask codegen`. Do not edit.
import type { Colour } from "./Colour.js";
import type { HomemadeAddsUp } from "./HomemadeAddsUp.js";
import type { HomemadeKind } from "./HomemadeKind.js";
import type { HomemadeNumberIs } from "./HomemadeNumberIs.js";
import type { HomemadeSame } from "./HomemadeSame.js";

/** Which cards. What is left out is not asked; all that is said must hold. */
export type HomemadeCards = {
  /** Any of these faces, as in files: `7`, `S`, `+2`, `W`. */
  faces?: string[],
  /** Any of these colours; wild-types have none. */
  colours?: Array<Colour>,
  /** Any of these kinds. */
  kinds?: Array<HomemadeKind>,
  /** What it has in common with the card on top; for the card that is being laid, with the one beneath. */
  like?: HomemadeSame,
  /** How its number fits others. */
  "adds-up"?: HomemadeAddsUp,
  /** How its number compares; cards without a number are not meant. */
  number?: HomemadeNumberIs,
  /**
   * Numbers that somebody has made the rule for in the middle of the game (HR-5). A rule that speaks of them stands in
   * the palette, and holds for as long as a number has it.
   */
  "made-for"?: boolean,
  /** Those that bear the mark that rules put on cards. */
  marked?: boolean,
  /** All cards but these. */
  not?: boolean,
};
