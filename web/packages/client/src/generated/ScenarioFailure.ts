// Written by `cargo xtask codegen`. Do not edit.

/** Something that does not hold. */
export type ScenarioFailure = {
  /** After which step, from 1; none for the end. */
  step: number | null,
  /** The line that expects it, from 1. */
  line: number,
  /** What was expected. */
  expected: string,
  /** What there was. */
  got: string,
};
