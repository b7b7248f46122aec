// Written by `cargo xtask codegen`. Do not edit.
import type { PlayerCard } from "./PlayerCard.js";

/** The response to both requests: this device is now signed in. */
export type CardHeld = {
  /** The secret for the card on this device. Shown once; the server stores only its hash. */
  token: string,
  /** The card. */
  card: PlayerCard,
};
