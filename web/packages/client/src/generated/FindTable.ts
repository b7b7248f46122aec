// Written by `cargo xtask codegen`. Do not edit.
import type { MatchmakingLevel } from "./MatchmakingLevel.js";
import type { MatchmakingPace } from "./MatchmakingPace.js";

/** `POST /api/strangers/places`: joins the queue for a table. The response is a [`QueuePlace`]. */
export type FindTable = {
  /** The player's name. */
  name: string,
  /** A preset's name. */
  game: string,
  /** The length of the match. */
  pace: MatchmakingPace,
  /** The player's strength; ignored if the card has a rating. */
  level?: MatchmakingLevel,
  /** The token of the player's card, for rated matches; none to play without a card. */
  card?: string,
  /** Marks of players blocked by this device, at most 64. */
  blocks?: Array<string>,
  /** True to leave the match that the device is still in. */
  leave?: boolean,
};
