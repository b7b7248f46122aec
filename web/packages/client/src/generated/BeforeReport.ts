// Written by `cargo xtask codegen`. Do not edit.
import type { Talk } from "./Talk.js";
import type { ViewFact } from "./ViewFact.js";

/** A chat message or move from the minute before a report. */
export type BeforeReport = {
  /** Seconds before the report. */
  ago: number,
  /** The name of the message's author; none for a move. */
  name?: string,
  /** The message. */
  says?: Talk,
  /** The move as an English sentence. */
  played?: string,
  /** The move as a fact, for pages in other languages; none in reports of earlier versions. */
  fact?: ViewFact,
};
