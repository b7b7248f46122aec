// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeCounted } from "./HomemadeCounted.js";
import type { HomemadeMany } from "./HomemadeMany.js";
import type { HomemadeText } from "./HomemadeText.js";

/** What is wrong with a home-made rule. Its `Display` is the sentence in English. */
export type HomemadeWrong = { "is": "bad-name",
  /** What it is called. */
  name: string,
  /** The most letters. */
  most: number, } | { "is": "built-in",
  /** The name. */
  name: string, } | { "is": "empty",
  /** Which words. */
  of: HomemadeText,
  /** The most letters. */
  most: number, } | { "is": "too-long",
  /** Which words. */
  of: HomemadeText,
  /** So many letters it has. */
  letters: number,
  /** The most letters. */
  most: number, } | { "is": "unshown",
  /** Which words. */
  of: HomemadeText,
  /** The character: `U+202E`. */
  character: string, } | { "is": "too-many",
  /** Of what. */
  of: HomemadeMany,
  /** So many there are. */
  count: number,
  /** So many there may be. */
  most: number, } | { "is": "nothing" } | { "is": "no-steps" } | { "is": "only-points" } | { "is": "both" } | { "is": "neither" } | { "is": "range",
  /** Of what. */
  of: HomemadeCounted,
  /** The number. */
  value: number,
  /** The least. */
  least: number,
  /** The most. */
  most: number, } | { "is": "nothing-in-common" } | { "is": "nothing-follows" } | { "is": "too-many-words",
  /** So many it takes. */
  most: number, } | { "is": "too-deep",
  /** So deep it may be. */
  most: number, } | { "is": "none-of" } | { "is": "each-of-none" } | { "is": "too-large",
  /** So many bytes it has. */
  bytes: number,
  /** So many it may have. */
  most: number, } | { "is": "no-such-rule",
  /** What it is called. */
  name: string,
  /** The name of one that there is, if it is nearly the same. */
  near: string | null, } | { "is": "bad-value",
  /** The rule or the setting. */
  name: string,
  /** What a rule is called; a setting has its name only. */
  title: string, } | { "is": "twice" } | { "is": "for-a-number",
  /** The rule that is off. */
  needs: string,
  /** What it is called. */
  title: string, } | { "is": "needs",
  /** The rule that is off. */
  needs: string,
  /** What it is called. */
  title: string, } | { "is": "needs-unknown",
  /** What it is called. */
  needs: string,
  /** The name of one that there is, if it is nearly the same. */
  near: string | null, } | { "is": "excludes",
  /** The other rule. */
  other: string,
  /** What it is called. */
  title: string, } | { "is": "unknown-field",
  /** The word. */
  field: string,
  /** The line in the file, from 1, where that is known. */
  line: number | null, } | { "is": "missing-field",
  /** What is missing. */
  field: string,
  /** The line in the file, from 1, where that is known. */
  line: number | null, } | { "is": "unknown-word",
  /** The word. */
  word: string,
  /** The line in the file, from 1, where that is known. */
  line: number | null, } | { "is": "unreadable",
  /** The line in the file, from 1, where that is known. */
  line: number | null,
};
