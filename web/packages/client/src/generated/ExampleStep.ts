// Written by `cargo xtask codegen`. Do not edit.
import type { Code } from "./Code.js";

/** A step of an example. */
export type ExampleStep = {
  /** The time before the step, in milliseconds. */
  after?: number,
  /** The action of a player, in a sentence without its full stop. */
  deed?: string,
  /** The reason for a refusal. */
  refused?: Code,
  /** The events of the step, in sentences. */
  events: Array<string>,
  /** The changes of the scene. For hands, only the changed ones. */
  then: Partial<import('./Scene.js').Scene>,
};
