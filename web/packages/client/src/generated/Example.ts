// Written by `cargo xtask codegen`. Do not edit.
import type { ExampleStep } from "./ExampleStep.js";
import type { Scene } from "./Scene.js";

/** A worked example, as the page plays it. */
export type Example = {
  /** What it shows, in a sentence. */
  title: string,
  /** The clauses that it shows. */
  clauses: Array<string>,
  /** The scenario file. */
  file: string,
  /** Its text, to be changed and run in the playground; none if it names other files. */
  text?: string,
  /** The title of the rules that are played. */
  rules: string,
  /** What is changed in them, in words. */
  with: Array<string>,
  /** The table at the beginning. */
  start: Scene,
  /** What happens. */
  steps: Array<ExampleStep>,
};
