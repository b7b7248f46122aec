// Written by `cargo xtask codegen`. Do not edit.

/** Why a scenario cannot be run. */
export type ScenarioFault = {
  /** The line, from 1; 0 if it is not about one line. */
  line: number,
  /** What is wrong and what would be right. */
  message: string,
};
