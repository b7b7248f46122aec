// Written by `cargo xtask codegen`. Do not edit.
import type { Face } from "./Face.js";

/** `PUT /api/card`: changes the name and the face of a card. */
export type ChangeCard = {
  /** The player's name. */
  name: string,
  /** The player's face; none for the usual one. */
  face?: Face,
};
