// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** Players who ask to be host. */
export type HostAsked = {
  /** Who asks, in that order: the first becomes host. */
  by: Array<Seat>,
  /** Until when the host can keep it by doing anything, in the table's milliseconds; none once they have done so. */
  until: number | null,
};
