// Written by `cargo xtask codegen`. Do not edit.
import type { Homemade } from "./Homemade.js";
import type { HomemadeMeeting } from "./HomemadeMeeting.js";
import type { Sentences } from "./Sentences.js";

/** A home-made rule that is active at a table. */
export type HomemadeOn = {
  /** The hash of its content. */
  id: string,
  /** The rule. */
  rule: Homemade,
  /** Its description. */
  sentences: Sentences,
  /** Its interactions with rules of the table, and which rule has precedence. */
  meets: Array<HomemadeMeeting>,
};
