// Written by `cargo xtask codegen`. Do not edit.
import type { ScenarioFailure } from "./ScenarioFailure.js";
import type { ScenarioFault } from "./ScenarioFault.js";
import type { ScenarioPlayed } from "./ScenarioPlayed.js";

/** What became of a scenario. */
export type ScenarioRun = {
  /** Whether it was run and all held. */
  pass: boolean,
  /** Why it was not run to its end; none if it was. */
  wrong: ScenarioFault | null,
  /** What did not hold, up to 20. */
  failures: Array<ScenarioFailure>,
  /** What happened, step by step; none if it was not run to its end. */
  played: ScenarioPlayed | null,
};
