// Written by `cargo xtask codegen`. Do not edit.
import type { RulePicture } from "./RulePicture.js";
import type { RuleRole } from "./RuleRole.js";
import type { SwitchParam } from "./SwitchParam.js";
import type { SwitchValue } from "./SwitchValue.js";

/** A rule's switch. */
export type RuleSwitch = {
  /** The rule's name in files: `spank-the-baby`. */
  name: string,
  /** The rule's display name: "Spank The Baby". */
  title: string,
  /** The clause: `SP-6`. */
  clause: string,
  /** A one-sentence summary. */
  sentence: string,
  /** Its value; `false`, or 0 for a number, means off. */
  value: SwitchValue,
  /** For rules with a single number: minimum and maximum. */
  range: [number, number] | null,
  /** For rules with a word: the word that switches them on. */
  word: string | null,
  /** For rules with several possible words: these words. `true` stands for the first. */
  words?: Array<string>,
  /** Its parameters. */
  params: Array<SwitchParam>,
  /** The questions that it answers: "what a zero does". At most one rule at a table may answer each. */
  answers: Array<string>,
  /** The names of rules that answer the same questions and are excluded. */
  excludes: Array<string>,
  /** The names of required rules. */
  requires: Array<string>,
  /** True if it differs from the preset. */
  changed: boolean,
  /** Its picture. */
  picture?: RulePicture,
  /** What it adds to the game that clients support with controls of their own. */
  role?: RuleRole,
  /** The setting that has the same effect when it is true. */
  setting?: string,
};
