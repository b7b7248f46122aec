// Written by `cargo xtask codegen`. Do not edit.
import type { AsWords } from "./AsWords.js";
import type { Color } from "./Color.js";
import type { RuleWords } from "./RuleWords.js";

/** The written form of an action: one verb as a key with its value, next to the verb's extra fields. */
export type ActionWords<S> = {
  play?: string,
  color?: Color,
  draw?: boolean,
  pass?: boolean,
  pay?: string[],
  uno?: boolean,
  catch?: S,
  slap?: boolean,
  "hand-on"?: boolean,
  swap?: S,
  shield?: string,
  discard?: boolean,
  give?: string,
  to?: S,
  peek?: S,
  "move-to"?: number,
  challenge?: boolean,
  "make-rule"?: RuleWords,
  do?: string,
  announce?: boolean,
  show?: string,
  accuse?: S,
  dispute?: boolean,
  ready?: boolean,
  flip?: boolean,
  deal?: number,
  go?: boolean,
  name?: S,
  choose?: number,
  /** With `play`: `"match"`. */
  as?: AsWords,
  /** With `play`: the top card that the player saw. */
  saw?: string,
};
