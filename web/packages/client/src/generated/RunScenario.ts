// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/referee`: runs a scenario. */
export type RunScenario = {
  /** The text of a scenario file, without files that it names. */
  scenario: string,
};
