// Written by `cargo xtask codegen`. Do not edit.
import type { PlayerCard } from "./PlayerCard.js";

/** The answer to both: this device holds the card now. */
export type CardHeld = {
  /** The secret that stands for the card on this device. Shown once; the server keeps only its hash. */
  token: string,
  /** The card. */
  card: PlayerCard,
};
