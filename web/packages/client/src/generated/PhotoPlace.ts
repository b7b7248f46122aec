// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** A rank in a photo finish. */
export type PhotoPlace = {
  /** The player's seat. */
  seat: Seat,
  /** The judged reaction time, in milliseconds. */
  ms: number,
  /** True if another player had exactly the same time, and a random draw decided. */
  dead_heat: boolean,
};
