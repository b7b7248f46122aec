// Written by `cargo xtask codegen`. Do not edit.
import type { AwardKind } from "./AwardKind.js";
import type { Seat } from "./Seat.js";

/** By what somebody has stood out in a match. */
export type Award = {
  /** By what. */
  kind: AwardKind,
  /** Who; several if they were level. */
  seats: Array<Seat>,
  /** How much: cards, times, points, or milliseconds for what is about time. */
  value: number,
};
