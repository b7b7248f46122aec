// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** A place in a photo finish. */
export type PhotoPlace = {
  /** Whose. */
  seat: Seat,
  /** How long they took to react, as it was judged, in milliseconds. */
  ms: number,
  /** Whether somebody else took exactly as long, and the toss decided. */
  dead_heat: boolean,
};
