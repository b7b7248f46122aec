// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/referee`: runs a scenario. */
export type RunScenario = {
  /** The text of a scenario file. It cannot refer to other files. */
  scenario: string,
};
