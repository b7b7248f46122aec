// Written by `cargo xtask codegen`. Do not edit.
import type { Named } from "./Named.js";
import type { Photo } from "./Photo.js";
import type { ViewFact } from "./ViewFact.js";

/** A step of a round. */
export type ReelStep = {
  /** When, by the table's clock, in milliseconds. */
  at: number,
  /** What happened, as far as the seat was told. */
  facts: Array<ViewFact>,
  /** A seat that is called otherwise from here on. */
  named?: Named,
  /** The photo finish of the race that was decided with it, as everybody was shown it. */
  photo?: Photo,
};
