// Written by `cargo xtask codegen`. Do not edit.
import type { Face } from "./Face.js";

/** `POST /api/events/{code}/players`: checks a player in. The response is an [`EventSeat`]. */
export type CheckIn = {
  /** The player's name. */
  name: string,
  /** The player's face, used in the whole event. */
  face?: Face,
  /** The token of the player's card. Matches count for the card's rating. */
  card?: string,
  /** The password for check-in, if the event has one. Not case-sensitive. */
  word?: string,
};
