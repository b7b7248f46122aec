// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeNumber } from "./HomemadeNumber";
import type { HomemadeWho } from "./HomemadeWho";

/** What a number is taken from. */
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
  | { "score": HomemadeWho }
  | { "round-score": HomemadeWho }
  | { "mark": HomemadeWho }
  | { "sum": Array<HomemadeNumber> }
  | { "less": [HomemadeNumber, HomemadeNumber] }
  | { "product": [HomemadeNumber, HomemadeNumber] }
  | { "half": HomemadeNumber };
