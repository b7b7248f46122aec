// Written by `cargo xtask codegen`. Do not edit.
import type { Code } from "./Code.js";
import type { Scene } from "./Scene.js";

/** A step of a scenario. */
export type ScenarioStep = {
  /** The line that it begins in, from 1. */
  line: number,
  /** How many milliseconds go by before it. */
  after: number,
  /** What a player does, in a sentence without its full stop; none if only time goes by. */
  deed: string | null,
  /** Why it is refused; none if it is not. */
  refused: Code | null,
  /** What happens, in sentences. */
  events: Array<string>,
  /** The table after it. */
  table: Scene,
};
