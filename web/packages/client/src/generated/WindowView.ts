// Written by `cargo xtask codegen`. Do not edit.
import type { Freeze } from "./Freeze.js";
import type { Seat } from "./Seat.js";
import type { Time } from "./Time.js";
import type { WindowKind } from "./WindowKind.js";
import type { WindowPurpose } from "./WindowPurpose.js";

/** An open window. */
export type WindowView = {
  /** The kind of answer that it waits for; also the verb of the answer. */
  kind: WindowKind,
  /** The rule that opened it. */
  rule: string,
  /** The seats that are asked. */
  asked: Array<Seat>,
  /** The seats that have answered, in order. */
  answered: Array<Seat>,
  /** The seat that caused it. */
  by: Seat,
  /** Another seat involved: the other player of a swap, the first player of the card, the accuser. */
  about: Seat | null,
  /** The stage of a window that has several, or a number that it refers to. */
  step: number,
  /** The players who are frozen. */
  freeze: Freeze,
  /** The deadline, in milliseconds of the table's time. */
  deadline: Time,
  /** The options to choose from, or the action to perform. */
  words?: Array<string>,
  /** What players do in it, if its kind does not tell. */
  purpose?: WindowPurpose,
};
