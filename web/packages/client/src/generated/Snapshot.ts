// Written by `cargo xtask codegen`. Do not edit.
import type { LobbyView } from "./LobbyView.js";
import type { Offer } from "./Offer.js";
import type { View } from "./View.js";
import type { You } from "./You.js";

/** The full state visible to a seat. */
export type Snapshot = {
  /** The protocol version. */
  protocol: number,
  /** The version of the room that this state belongs to. */
  version: number,
  /** The table's time, in milliseconds. */
  now: number,
  /** The client's seat; none for spectators. */
  you: You | null,
  /** Seats and rules. */
  lobby: LobbyView,
  /** The table, once a match has begun. */
  view: View | null,
  /** The actions that the seat may take now. */
  offers: Array<Offer>,
  /** The number of the contested moment, if there is one. */
  moment?: number,
};
