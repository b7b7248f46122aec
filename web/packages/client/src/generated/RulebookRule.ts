// Written by `cargo xtask codegen`. Do not edit.
import type { RulebookParam } from "./RulebookParam.js";
import type { RuleRole } from "./RuleRole.js";

/** A house rule. */
export type RulebookRule = {
  /** Its name in files. */
  name: string,
  /** Its name for people. */
  title: string,
  /** Its clause, or group of clauses. */
  clause: string,
  /** Its effect, in a sentence. */
  sentence: string,
  /** Its spelling in a ruleset file. */
  written: string,
  /** Its parameters. */
  params: Array<RulebookParam>,
  /** Names of rules that it requires. */
  requires: Array<string>,
  /** The titles of the games that have it on. */
  games: Array<string>,
  /** What it adds to the game that the page supports with controls of its own. */
  role?: RuleRole,
};
