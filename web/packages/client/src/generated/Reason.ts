// Written by `cargo xtask codegen`. Do not edit.
import type { HomemadeWrong } from "./HomemadeWrong.js";
import type { RuleTitle } from "./RuleTitle.js";
import type { Seat } from "./Seat.js";

/** Why something is refused. It stands beside the sentence that says the same in English. */
export type Reason = { "is": "false-start" } | { "is": "table-full",
  /** So many seats the table has. */
  most: number, } | { "is": "bad-name" } | { "is": "name-taken",
  /** The name. */
  name: string,
  /** The player who can hand over the seat, if its own player is away and has lost the token. */
  ask?: string, } | { "is": "seat-in-use",
  /** The player's name. */
  name: string, } | { "is": "nobody-hands" } | { "is": "many-ask" } | { "is": "ask-over" } | { "is": "name-alike",
  /** The other name. */
  name: string, } | { "is": "name-reserved" } | { "is": "title-shipped",
  /** What both are called. */
  title: string, } | { "is": "nothing-changed",
  /** The preset's name for people. */
  title: string, } | { "is": "already-host" } | { "is": "no-next-round" } | { "is": "match-not-over" } | { "is": "match-begun" } | { "is": "alone" } | { "is": "shuffling" } | { "is": "only-host",
  /** Their name; none if nobody is the host. */
  host: string | null, } | { "is": "not-ready",
  /** Who. */
  names: Array<string>, } | { "is": "nobody-there",
  /** The seat. */
  seat: Seat, } | { "is": "own-seat" } | { "is": "chair-needed" } | { "is": "seats",
  /** As many as it must have. */
  least: number,
  /** As many as it may have. */
  most: number, } | { "is": "bad-order" } | { "is": "cut-over" } | { "is": "excludes",
  /** The two. */
  rules: [RuleTitle, RuleTitle],
  /** The question that both answer: "what a zero does". */
  question: string, } | { "is": "needs",
  /** The rule. */
  rule: RuleTitle,
  /** What it needs. */
  needs: RuleTitle, } | { "is": "number-for-seats",
  /** The rule. */
  rule: RuleTitle,
  /** Its number. */
  value: number,
  /** So many play. */
  seats: number, } | { "is": "least-seats",
  /** For so many or more. */
  least: number,
  /** So many there are. */
  seats: number, } | { "is": "least-at-table",
  /** So many must sit at a table. */
  least: number, } | { "is": "too-few-players",
  /** So many are there. */
  have: number,
  /** So many it takes. */
  need: number, } | { "is": "homemade",
  /** The rule. */
  rule: RuleTitle,
  /** The part that it is about, from 1; none if it is about the whole. */
  part: number | null,
  /** The step of the part, from 1. */
  step: number | null,
  /** What is wrong. */
  wrong: HomemadeWrong, } | { "is": "strangers-off" } | { "is": "no-host" } | { "is": "keep-name" } | { "is": "own-texts" } | { "is": "unfit-name" } | { "is": "pause",
  /** For how long, in seconds. */
  seconds: number, } | { "is": "still-seated",
  /** The table's code. */
  code: string, } | { "is": "match-too-long" } | { "is": "server-full" } | { "is": "too-many-tables",
  /** How long until the next can be made, in seconds. */
  seconds: number, } | { "is": "disk-full" };
