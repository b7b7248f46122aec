// Written by `cargo xtask codegen`. Do not edit.
import type { LobbyView } from "./LobbyView.js";
import type { Offer } from "./Offer.js";
import type { Photo } from "./Photo.js";
import type { View } from "./View.js";
import type { ViewFact } from "./ViewFact.js";
import type { You } from "./You.js";

/** One step of the room. */
export type Update = {
  /** The version after the step: the one before, plus one. */
  version: number,
  /** The table's time, in milliseconds. */
  now: number,
  /** The lobby, if anything in it changed. */
  lobby?: LobbyView,
  /** This seat, if its number changed (the host ordered the seats anew). */
  you?: You,
  /** The whole view anew, when a match begins; `facts` is empty then. */
  view?: View,
  /** What happened at the table, as far as this seat may know. */
  facts?: Array<ViewFact>,
  /** What one may do now, if that changed. */
  offers?: Array<Offer>,
  /** The number of a contested moment that begins with this step. */
  moment?: number,
  /** Who was how fast, where several wanted the same. */
  photo?: Photo,
};
