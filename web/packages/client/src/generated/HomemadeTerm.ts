// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCards } from "./HomemadeCards.js";
import type { HomemadeNumber } from "./HomemadeNumber.js";
import type { HomemadeWho } from "./HomemadeWho.js";

/** A term that is evaluated during play. */
export type HomemadeTerm = "debt"
  | "laid-number"
  | "top-number"
  | "beneath-number"
  | "laid-owes"
  | "drawn"
  | "in-play"
  | "round"
  | "row"
  | "times"
  | "answer"
  | { "hand": HomemadeWho }
  | { "held": {
    /** The hands to count in. */
    who: HomemadeWho,
    /** The cards to count. */
    cards: HomemadeCards, } } | { "score": HomemadeWho } | { "round-score": HomemadeWho } | { "mark": HomemadeWho } | "count" | { "sum": Array<HomemadeNumber> } | { "less": [HomemadeNumber, HomemadeNumber] } | { "product": [HomemadeNumber, HomemadeNumber] } | { "half": HomemadeNumber };
