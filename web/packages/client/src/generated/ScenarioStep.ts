// Written by `cargo xtask codegen`. Do not edit.
import type { Code } from "./Code.js";
import type { Scene } from "./Scene.js";

/** A step of a scenario. */
export type ScenarioStep = {
  /** Its first line, from 1. */
  line: number,
  /** The time before the step, in milliseconds. */
  after: number,
  /** The player's action as a sentence without full stop; none if only time passes. */
  deed: string | null,
  /** The reason for a refusal; none if the action was accepted. */
  refused: Code | null,
  /** The events as sentences. */
  events: Array<string>,
  /** The table after the step. */
  table: Scene,
};
