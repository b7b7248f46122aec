// Written by `cargo xtask codegen`. Do not edit.
import type { Talk } from "./Talk.js";
import type { ViewFact } from "./ViewFact.js";

/** Something that was said or played in the minute before a report. */
export type BeforeReport = {
  /** How many seconds before it. */
  ago: number,
  /** The name of the player who said it; none for a move. */
  name?: string,
  /** What they said. */
  says?: Talk,
  /** What was played, as an English sentence. */
  played?: string,
  /** The same as a fact, for pages that say it in another language; none in reports of earlier versions. */
  fact?: ViewFact,
};
