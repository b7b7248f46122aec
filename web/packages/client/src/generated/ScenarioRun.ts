// Written by `cargo xtask codegen`. Do not edit.
import type { ScenarioFailure } from "./ScenarioFailure.js";
import type { ScenarioFault } from "./ScenarioFault.js";
import type { ScenarioPlayed } from "./ScenarioPlayed.js";

/** The result of a scenario. */
export type ScenarioRun = {
  /** True if it ran to its end and all expectations were met. */
  pass: boolean,
  /** The reason why it did not run to its end; none if it did. */
  wrong: ScenarioFault | null,
  /** Unmet expectations, at most 20. */
  failures: Array<ScenarioFailure>,
  /** The steps; none if it did not run to its end. */
  played: ScenarioPlayed | null,
};
