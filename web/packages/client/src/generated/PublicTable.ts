// Written by `cargo xtask codegen`. Do not edit.
import type { Stage } from "./Stage.js";

/** A public table, as the list shows it. */
export type PublicTable = {
  /** What it is found by. */
  code: string,
  /** The preset. */
  game: string,
  /** Its title. */
  title: string,
  /** How fast it is played: `lightning`, `lively` or `relaxed`. */
  speed: string,
  /** How far it is. */
  stage: Stage,
  /** How many people sit there. */
  people: number,
  /** How many bots. */
  bots: number,
  /** The most seats it takes. */
  most: number,
  /** Whether a chair is free. */
  free: boolean,
  /** How many watch; none if nobody may. */
  watchers: number | null,
};
