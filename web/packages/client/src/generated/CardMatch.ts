// Written by `cargo xtask codegen`. Do not edit.
import type { CardChange } from "./CardChange.js";
import type { CountsLess } from "./CountsLess.js";

/** A match that was played with a card. */
export type CardMatch = {
  /** When it was over, in milliseconds since 1970. */
  at: number,
  /** The table, as its players know it. */
  table: string,
  /** The family of its rules, by the name of its preset. */
  family: string,
  /** The place, from 1; those who tie share it. */
  place: number,
  /** How many people played. */
  people: number,
  /** How many bots played. */
  bots: number,
  /** How much it counted, in percent. */
  counts: number,
  /** Why it counted less. */
  less: Array<CountsLess>,
  /** What became of the rating over all games. */
  overall: CardChange,
  /** What became of the rating in the family. */
  in_family: CardChange,
};
