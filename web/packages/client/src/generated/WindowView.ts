// Written by `cargo xtask codegen`. Do not edit.
import type { Freeze } from "./Freeze.js";
import type { Seat } from "./Seat.js";
import type { Time } from "./Time.js";
import type { WindowKind } from "./WindowKind.js";

/** An open window. */
export type WindowView = {
  /** What it waits for; the verb that answers it. */
  kind: WindowKind,
  /** Whose rule it is. */
  rule: string,
  /** Who is asked. */
  asked: Array<Seat>,
  /** Who has answered, first answer first. */
  answered: Array<Seat>,
  /** Who caused it. */
  by: Seat,
  /** Whom it is about besides: the other player of a swap, the card's first layer, the accuser. */
  about: Seat | null,
  /** Which of its stages it is in, or a number that it is about. */
  step: number,
  /** Who is frozen. */
  freeze: Freeze,
  /** When it closes by itself, in milliseconds of the table's time. */
  deadline: Time,
  /** For home-made rules: the words to choose from, or what is to be done. */
  words?: Array<string>,
};
