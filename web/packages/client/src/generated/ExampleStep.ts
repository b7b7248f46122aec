// Written by `cargo xtask codegen`. Do not edit.
import type { Code } from "./Code.js";

/** A step of an example. */
export type ExampleStep = {
  /** How many milliseconds go by before it. */
  after?: number,
  /** What somebody does, in a sentence without its full stop. */
  deed?: string,
  /** Why it is refused. */
  refused?: Code,
  /** What happens, in sentences. */
  events: Array<string>,
  /** What is different afterwards; of the hands those that have changed. */
  then: Partial<import('./Scene.js').Scene>,
};
