// Written by `cargo xtask codegen`. Do not edit.
import type { ScenarioStep } from "./ScenarioStep.js";
import type { Scene } from "./Scene.js";

/** A scenario that was played. */
export type ScenarioPlayed = {
  /** What it shows, in a sentence. */
  title: string,
  /** The clauses that it cites. */
  clause: string,
  /** The title of the rules that are played. */
  rules: string,
  /** The table before the first step. */
  start: Scene,
  /** The steps. */
  steps: Array<ScenarioStep>,
};
