// Written by `cargo xtask codegen`. Do not edit.
import type { ExampleStep } from "./ExampleStep.js";
import type { Scene } from "./Scene.js";

/** A worked example for the page. */
export type Example = {
  /** Its subject, in a sentence. */
  title: string,
  /** The clauses that it demonstrates. */
  clauses: Array<string>,
  /** The scenario file. */
  file: string,
  /** Its text, for changes in the playground. `None` if it uses other files. */
  text?: string,
  /** The title of the rules. */
  rules: string,
  /** The changes to these rules, in words. */
  with: Array<string>,
  /** The initial table. */
  start: Scene,
  /** The steps. */
  steps: Array<ExampleStep>,
};
