// Written by `cargo xtask codegen`. Do not edit.
import type { ScenarioStep } from "./ScenarioStep.js";
import type { Scene } from "./Scene.js";

/** A scenario that ran to its end. */
export type ScenarioPlayed = {
  /** A one-sentence summary. */
  title: string,
  /** The clauses that it refers to. */
  clause: string,
  /** The title of its rules. */
  rules: string,
  /** The table before the first step. */
  start: Scene,
  /** The steps. */
  steps: Array<ScenarioStep>,
};
