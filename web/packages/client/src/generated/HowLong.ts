// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/rules/lasts`: how long rounds last by some rules. The answer is [`Lasts`](crate::Lasts). */
export type HowLong = {
  /** The text of a ruleset file. */
  ruleset: string,
  /** How many seats. */
  seats: number,
};
