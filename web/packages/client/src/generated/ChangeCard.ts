// Written by `cargo xtask codegen`. Do not edit.
import type { Face } from "./Face.js";

/** `PUT /api/card`: changes a card's name and face. */
export type ChangeCard = {
  /** The player's name. */
  name: string,
  /** The player's face; none for the default one. */
  face?: Face,
};
