// Written by `cargo xtask codegen`. Do not edit.
import type { LobbyView } from "./LobbyView.js";
import type { Offer } from "./Offer.js";
import type { View } from "./View.js";
import type { You } from "./You.js";

/** Everything a seat may know. */
export type Snapshot = {
  /** The protocol's version. */
  protocol: number,
  /** The version of the room that this shows. */
  version: number,
  /** The table's time, in milliseconds. */
  now: number,
  /** Whose eyes; nobody's for who only watches. */
  you: You | null,
  /** Seats and rules. */
  lobby: LobbyView,
  /** The table, once a match has begun. */
  view: View | null,
  /** What one may do now. */
  offers: Array<Offer>,
  /** The contested moment, if there is one: its number. */
  moment?: number,
};
