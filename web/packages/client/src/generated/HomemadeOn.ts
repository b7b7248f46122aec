// Written by `cargo xtask codegen`. Do not edit.
import type { Homemade } from "./Homemade.js";
import type { HomemadeMeeting } from "./HomemadeMeeting.js";
import type { Sentences } from "./Sentences.js";

/** A home-made rule that is on at a table. */
export type HomemadeOn = {
  /** The hash of its content. */
  id: string,
  /** The rule. */
  rule: Homemade,
  /** What it says. */
  sentences: Sentences,
  /** Which rules of the table it meets, and who wins. */
  meets: Array<HomemadeMeeting>,
};
