// Written by `cargo xtask codegen`. Do not edit.
import type { Homemade } from "./Homemade.js";
import type { HomemadeMeeting } from "./HomemadeMeeting.js";
import type { Reason } from "./Reason.js";
import type { RuleFault } from "./RuleFault.js";
import type { SentenceWords } from "./SentenceWords.js";
import type { Sentences } from "./Sentences.js";

/** What a rule comes to. */
export type CheckedRule = {
  /** The rule as it was read; none if it could not be read at all. */
  rule: Homemade | null,
  /** The hash of its content: its name for ever. None if something is wrong with it. */
  id: string | null,
  /** The rule as a file, to be saved; none if something is wrong with it. */
  file: string | null,
  /** What is wrong with it; empty if nothing is. */
  errors: Array<RuleFault>,
  /** Why it cannot be switched on at a table with these rules, as they are; none if it can. */
  clash: string | null,
  /** The same for programs that word it themselves. */
  clash_reason?: Reason,
  /** What it says, a sentence for each part. */
  sentences: Sentences,
  /** The same in words that tell what they say. */
  words: SentenceWords,
  /** Which built-in rules that are on it meets, and who wins. */
  meets: Array<HomemadeMeeting>,
};
