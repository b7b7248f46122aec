// Written by `cargo xtask codegen`. Do not edit.
import type { Homemade } from "./Homemade.js";
import type { HomemadeMeeting } from "./HomemadeMeeting.js";
import type { Reason } from "./Reason.js";
import type { RuleFault } from "./RuleFault.js";
import type { SentenceWords } from "./SentenceWords.js";
import type { Sentences } from "./Sentences.js";

/** The result of checking a rule. */
export type CheckedRule = {
  /** The parsed rule; none if it cannot be parsed. */
  rule: Homemade | null,
  /** The hash of its content, which identifies it permanently. None if it has errors. */
  id: string | null,
  /** The rule as a file for saving; none if it has errors. */
  file: string | null,
  /** The errors; empty if there are none. */
  errors: Array<RuleFault>,
  /** The reason why it is incompatible with the given rules; none if it is compatible. */
  clash: string | null,
  /** The machine-readable reason. */
  clash_reason?: Reason,
  /** Its description, one sentence per part. */
  sentences: Sentences,
  /** The description as words with the positions that they describe. */
  words: SentenceWords,
  /** Its interactions with active built-in rules, and which rule has precedence. */
  meets: Array<HomemadeMeeting>,
};
