// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeWrong } from "./HomemadeWrong.js";
import type { RuleTitle } from "./RuleTitle.js";
import type { Seat } from "./Seat.js";

/** The reason for a refusal. Sent together with an English message. */
export type Reason = { "is": "false-start" } | { "is": "table-full",
  /** The table's number of seats. */
  most: number, } | { "is": "bad-name" } | { "is": "name-taken",
  /** The name. */
  name: string,
  /** The player who can hand over the seat, if its owner is absent and has lost the token. */
  ask?: string, } | { "is": "seat-in-use",
  /** The player's name. */
  name: string, } | { "is": "nobody-hands" } | { "is": "many-ask" } | { "is": "ask-over" } | { "is": "name-alike",
  /** The other name. */
  name: string, } | { "is": "name-reserved" } | { "is": "title-shipped",
  /** The shared title. */
  title: string, } | { "is": "nothing-changed",
  /** The preset's display name. */
  title: string, } | { "is": "already-host" } | { "is": "no-next-round" } | { "is": "match-not-over" } | { "is": "match-begun" } | { "is": "alone" } | { "is": "shuffling" } | { "is": "only-host",
  /** The host's name; none if there is no host. */
  host: string | null, } | { "is": "not-ready",
  /** Their names. */
  names: Array<string>, } | { "is": "nobody-there",
  /** The seat. */
  seat: Seat, } | { "is": "own-seat" } | { "is": "chair-needed" } | { "is": "seats",
  /** The minimum. */
  least: number,
  /** The maximum. */
  most: number, } | { "is": "bad-order" } | { "is": "cut-over" } | { "is": "excludes",
  /** Both rules. */
  rules: [RuleTitle, RuleTitle],
  /** The question that both answer: "what a zero does". */
  question: string, } | { "is": "needs",
  /** The rule. */
  rule: RuleTitle,
  /** The required rule. */
  needs: RuleTitle, } | { "is": "number-for-seats",
  /** The rule. */
  rule: RuleTitle,
  /** Its number. */
  value: number,
  /** The number of players. */
  seats: number, } | { "is": "least-seats",
  /** The minimum. */
  least: number,
  /** The actual number. */
  seats: number, } | { "is": "least-at-table",
  /** The minimum at a table. */
  least: number, } | { "is": "too-few-players",
  /** The actual number. */
  have: number,
  /** The minimum. */
  need: number, } | { "is": "homemade",
  /** The rule. */
  rule: RuleTitle,
  /** The affected part, from 1; none if the error concerns the whole rule. */
  part: number | null,
  /** The affected step of the part, from 1. */
  step: number | null,
  /** The error. */
  wrong: HomemadeWrong, } | { "is": "strangers-off" } | { "is": "no-host" } | { "is": "keep-name" } | { "is": "own-texts" } | { "is": "unfit-name" } | { "is": "pause",
  /** The remaining time, in seconds. */
  seconds: number, } | { "is": "still-seated",
  /** The table's code. */
  code: string, } | { "is": "match-too-long" } | { "is": "server-full" } | { "is": "too-many-tables",
  /** The time until another can be created, in seconds. */
  seconds: number, } | { "is": "disk-full" };
