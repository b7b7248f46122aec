// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/rules/lasts`: requests an estimate of how long rounds last. The answer is [`Lasts`](crate::Lasts). */
export type HowLong = {
  /** The text of a ruleset file. */
  ruleset: string,
  /** The number of seats. */
  seats: number,
};
