// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat";

/** A made-up action. */
export type MadeView = {
  /** The number that triggers it. */
  number: number,
  /** Who made it. */
  by: Seat,
  /** What all must do. */
  action: string,
};
