// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCards } from "./HomemadeCards.js";

/** A set of seats. */
export type HomemadeWho = "actor"
  | "other"
  | "chosen"
  | "each"
  | "turn"
  | "next"
  | "previous"
  | "opposite"
  | "everyone"
  | "others"
  | "dealer"
  | "layer"
  | "fewest"
  | "most"
  | "leader"
  | "marked"
  | { "holding": HomemadeCards }
  | { "next-of": HomemadeWho }
  | { "previous-of": HomemadeWho }
  | { "opposite-of": HomemadeWho }
  | { "team-of": HomemadeWho }
  | { "except": [HomemadeWho, HomemadeWho] }
  | { "both": [HomemadeWho, HomemadeWho] };
