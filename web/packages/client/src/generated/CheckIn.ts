// Written by `cargo xtask codegen`. Do not edit.
import type { Face } from "./Face.js";

/** `POST /api/events/{code}/players`: checks a player in. The answer is an [`EventSeat`]. */
export type CheckIn = {
  /** The player's name. */
  name: string,
  /** Their face, as they have built it: theirs in the whole event. */
  face?: Face,
  /** The token of their player card, by which their matches count for its strength. */
  card?: string,
  /** The word for check-in, if the event asks for one. Capitals do not matter. */
  word?: string,
};
