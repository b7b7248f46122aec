// Written by `cargo xtask codegen`. Do not edit.

/** An unmet expectation. */
export type ScenarioFailure = {
  /** The step after which it was checked, from 1; none for the end. */
  step: number | null,
  /** The line of the expectation, from 1. */
  line: number,
  /** The expected value. */
  expected: string,
  /** The actual value. */
  got: string,
};
