// Written by `cargo xtask codegen`. Do not edit.
import type { Seat } from "./Seat";

/** A made-up action. */
export type MadeView = {
  /** The number that triggers it. */
  number: number,
  /** Who made it. */
  by: Seat,
  /** What all must do; for a home-made rule what its race asks for, empty if it has none. */
  action: string,
  /** Which home-made rule it is, if it is one; by its place at the table. */
  homemade?: number,
};
