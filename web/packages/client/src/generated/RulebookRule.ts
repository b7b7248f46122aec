// Written by `cargo xtask codegen`. Do not edit.
import type { RulebookParam } from "./RulebookParam.js";

/** A house rule's switch. */
export type RulebookRule = {
  /** Its name in files. */
  name: string,
  /** Its name for people. */
  title: string,
  /** Its clause, or group of clauses. */
  clause: string,
  /** What it does, in a sentence. */
  sentence: string,
  /** How it is written in a ruleset file. */
  written: string,
  /** What can be set. */
  params: Array<RulebookParam>,
  /** Names of rules that it needs. */
  requires: Array<string>,
  /** The titles of the games that have it on. */
  games: Array<string>,
};
