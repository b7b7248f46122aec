// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCounted } from "./HomemadeCounted.js";
import type { HomemadeMany } from "./HomemadeMany.js";
import type { HomemadeText } from "./HomemadeText.js";

/** An error in a home-made rule. `Display` writes a sentence in English. */
export type HomemadeWrong = { "is": "bad-name",
  /** The rule's name. */
  name: string,
  /** The maximum length, in characters. */
  most: number, } | { "is": "built-in",
  /** The name. */
  name: string, } | { "is": "empty",
  /** The text. */
  of: HomemadeText,
  /** The maximum length, in characters. */
  most: number, } | { "is": "too-long",
  /** The text. */
  of: HomemadeText,
  /** The actual length, in characters. */
  letters: number,
  /** The maximum length, in characters. */
  most: number, } | { "is": "unshown",
  /** The text. */
  of: HomemadeText,
  /** The character: `U+202E`. */
  character: string, } | { "is": "too-many",
  /** The kind of item. */
  of: HomemadeMany,
  /** The actual number. */
  count: number,
  /** The maximum. */
  most: number, } | { "is": "nothing" } | { "is": "no-steps" } | { "is": "only-points" } | { "is": "both" } | { "is": "neither" } | { "is": "range",
  /** What the number counts. */
  of: HomemadeCounted,
  /** The number. */
  value: number,
  /** The minimum. */
  least: number,
  /** The maximum. */
  most: number, } | { "is": "nothing-in-common" } | { "is": "nothing-follows" } | { "is": "too-many-words",
  /** The maximum. */
  most: number, } | { "is": "too-deep",
  /** The maximum depth. */
  most: number, } | { "is": "none-of" } | { "is": "each-of-none" } | { "is": "too-large",
  /** The actual size, in bytes. */
  bytes: number,
  /** The maximum size, in bytes. */
  most: number, } | { "is": "no-such-rule",
  /** The name. */
  name: string,
  /** The name of a similar rule, if there is one. */
  near: string | null, } | { "is": "bad-value",
  /** The name of the rule or setting. */
  name: string,
  /** The title of the rule. For a setting, its name. */
  title: string, } | { "is": "twice" } | { "is": "for-a-number",
  /** The name of the rule that is off. */
  needs: string,
  /** The title of that rule. */
  title: string, } | { "is": "needs",
  /** The name of the rule that is off. */
  needs: string,
  /** The title of that rule. */
  title: string, } | { "is": "needs-unknown",
  /** The name of that rule. */
  needs: string,
  /** The name of a similar rule, if there is one. */
  near: string | null, } | { "is": "excludes",
  /** The name of the other rule. */
  other: string,
  /** The title of the other rule. */
  title: string, } | { "is": "unknown-field",
  /** The field. */
  field: string,
  /** The line in the file, from 1, if known. */
  line: number | null, } | { "is": "missing-field",
  /** The field. */
  field: string,
  /** The line in the file, from 1, if known. */
  line: number | null, } | { "is": "unknown-word",
  /** The word. */
  word: string,
  /** The line in the file, from 1, if known. */
  line: number | null, } | { "is": "unreadable",
  /** The line in the file, from 1, if known. */
  line: number | null,
};
