// Written by `cargo xtask codegen`. Do not edit.
import type { Named } from "./Named.js";
import type { Photo } from "./Photo.js";
import type { ViewFact } from "./ViewFact.js";

/** A step of a round. */
export type RoundReplayStep = {
  /** Time on the table's clock, in milliseconds. */
  at: number,
  /** The facts visible to the seat. */
  facts: Array<ViewFact>,
  /** A player who has another name from this step on. */
  named?: Named,
  /** The photo finish of the race decided in this step. */
  photo?: Photo,
};
