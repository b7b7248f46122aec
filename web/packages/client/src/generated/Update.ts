// Written by `cargo xtask codegen`. Do not edit.
import type { LobbyView } from "./LobbyView.js";
import type { Offer } from "./Offer.js";
import type { Photo } from "./Photo.js";
import type { View } from "./View.js";
import type { ViewFact } from "./ViewFact.js";
import type { You } from "./You.js";

/** One step of the room. */
export type Update = {
  /** The version after the step: the previous one plus one. */
  version: number,
  /** The table's time, in milliseconds. */
  now: number,
  /** The lobby, if it changed. */
  lobby?: LobbyView,
  /** This seat, if its number changed because the host reordered the seats. */
  you?: You,
  /** A full view at the start of a match; `facts` is empty then. */
  view?: View,
  /** The facts visible to this seat. */
  facts?: Array<ViewFact>,
  /** The actions that the seat may take now, if they changed. */
  offers?: Array<Offer>,
  /** The number of a contested moment that begins with this step. */
  moment?: number,
  /** The reaction times, if several players competed. */
  photo?: Photo,
};
