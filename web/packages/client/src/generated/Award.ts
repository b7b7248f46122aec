// Written by `cargo xtask codegen`. Do not edit.
import type { AwardKind } from "./AwardKind.js";
import type { Seat } from "./Seat.js";

/** An award for an achievement in a match. */
export type Award = {
  /** The kind of achievement. */
  kind: AwardKind,
  /** The winners of the award; several in a tie. */
  seats: Array<Seat>,
  /** The value: cards, times, points, or milliseconds, depending on the kind. */
  value: number,
};
