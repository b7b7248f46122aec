// Written by `cargo xtask codegen`. Do not edit.

/** The reason why a scenario cannot be run. */
export type ScenarioFault = {
  /** The line, from 1; 0 if the error is not about one line. */
  line: number,
  /** The error and how to fix it. */
  message: string,
};
