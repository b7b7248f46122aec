// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat.js";

/** Players who request to become host. */
export type HostAsked = {
  /** The requesting seats in order. The first one becomes host. */
  by: Array<Seat>,
  /**
   * The time until which any action lets the host keep the role, in the table's milliseconds; none after such an
   * action.
   */
  until: number | null,
};
