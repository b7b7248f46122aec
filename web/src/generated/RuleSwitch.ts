// Written by `cargo xtask codegen`. Do not edit.
import type { SwitchValue } from "./SwitchValue";

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
  /** Its value; `false` is off. */
  value: SwitchValue,
  /** For rules with a number: the least and the most. */
  range: [number, number] | null,
  /** Names of the rules that it excludes. */
  excludes: Array<string>,
};
