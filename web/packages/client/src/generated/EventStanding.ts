// Written by `cargo xtask codegen`. Do not edit.
import type { Face } from "./Face.js";

/** A line of the standings. */
export type EventStanding = {
  /** The rank, from 1; tied players share it. */
  rank: number,
  /** The player. */
  player: number,
  /** The name. */
  name: string,
  /** True for a bot. */
  bot: boolean,
  /** The player's custom face; none for the one derived from the name. */
  face?: Face,
  /** The event points. */
  points: number,
  /** The number of rounds or matches finished. */
  played: number,
  /** True if the player has neither left nor been eliminated. */
  in: boolean,
};
