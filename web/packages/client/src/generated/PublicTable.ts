// Written by `cargo xtask codegen`. Do not edit.
import type { Stage } from "./Stage.js";

/** A public table in the list. */
export type PublicTable = {
  /** The table's code. */
  code: string,
  /** The preset. */
  game: string,
  /** Its title. */
  title: string,
  /** Its speed: `lightning`, `lively`, or `relaxed`. */
  speed: string,
  /** The table's stage. */
  stage: Stage,
  /** The number of people. */
  people: number,
  /** The number of bots. */
  bots: number,
  /** The maximum number of seats. */
  most: number,
  /** True if a chair is free. */
  free: boolean,
  /** The number of spectators; none if spectators are not allowed. */
  watchers: number | null,
};
