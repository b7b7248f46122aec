// Written by `cargo xtask codegen`. Do not edit.
import type { StrangerLevel } from "./StrangerLevel.js";
import type { StrangerPace } from "./StrangerPace.js";

/** `POST /api/strangers/places`: looks for a table. The answer is a [`QueuePlace`]. */
export type FindTable = {
  /** The player's name. */
  name: string,
  /** A preset's name. */
  game: string,
  /** The length of the match. */
  pace: StrangerPace,
  /** How strong the player is, unless their card has a rating. */
  level?: StrangerLevel,
  /** The token of the player's card: the match counts for its rating; none to play without one. */
  card?: string,
  /** Marks of players that this device has blocked, at most 64. */
  blocks?: Array<string>,
  /** Whether to leave the match that the device is still in. */
  leave?: boolean,
};
