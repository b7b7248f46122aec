// Written by `cargo xtask codegen`. Do not edit.
import type { SwitchParam } from "./SwitchParam.js";
import type { SwitchValue } from "./SwitchValue.js";

/** A rule's switch. */
export type RuleSwitch = {
  /** The rule's name in files: `spank-the-baby`. */
  name: string,
  /** The rule's name for people: "Spank The Baby". */
  title: string,
  /** The clause: `SP-6`. */
  clause: string,
  /** One sentence. */
  sentence: string,
  /** Its value; `false`, and 0 for a number, is off. */
  value: SwitchValue,
  /** For rules whose value is a number alone: the least and the most. */
  range: [number, number] | null,
  /** For rules whose value is a word: the word that switches them on. */
  word: string | null,
  /** For rules whose value is one of several words: these words. A value of `true` means the first. */
  words?: Array<string>,
  /** Its parameters. */
  params: Array<SwitchParam>,
  /** The questions that it answers, of which a table has one answer each: "what a zero does". */
  answers: Array<string>,
  /** Names of the rules that it excludes: they answer the same questions. */
  excludes: Array<string>,
  /** Names of the rules that it needs. */
  requires: Array<string>,
  /** Whether it stands otherwise than in the preset. */
  changed: boolean,
};
