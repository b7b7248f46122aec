// Written by `cargo xtask codegen`. Do not edit.
import type { Face } from "./Face.js";

/** A line of the standings. */
export type EventStanding = {
  /** The rank, from 1; players whom nothing separates share it. */
  rank: number,
  /** The player. */
  player: number,
  /** The name. */
  name: string,
  /** Whether it is a bot. */
  bot: boolean,
  /** The face that they have built; nothing for the one that goes with the name. */
  face?: Face,
  /** The points of the event. */
  points: number,
  /** The number of rounds or matches finished. */
  played: number,
  /** Whether the player is still in: neither gone nor knocked out. */
  in: boolean,
};
