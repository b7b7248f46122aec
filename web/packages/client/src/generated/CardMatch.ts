// Written by `cargo xtask codegen`. Do not edit.
import type { CardChange } from "./CardChange.js";
import type { CountsLess } from "./CountsLess.js";

/** A match played with a card. */
export type CardMatch = {
  /** End of the match in milliseconds since 1970. */
  at: number,
  /** The table's code. */
  table: string,
  /** The family of its rules: the name of the preset. */
  family: string,
  /** The rank, from 1; tied players share it. */
  place: number,
  /** The number of people. */
  people: number,
  /** The number of bots. */
  bots: number,
  /** The weight of the match, in percent. */
  counts: number,
  /** The reasons for a reduced weight. */
  less: Array<CountsLess>,
  /** The change of the overall rating. */
  overall: CardChange,
  /** The change of the rating in the family. */
  in_family: CardChange,
};
