// Written by `cargo xtask codegen`. Do not edit.
import type { LabCurvePoint } from "./LabCurvePoint.js";
import type { LabFinding } from "./LabFinding.js";
import type { LabMeasure } from "./LabMeasure.js";
import type { LabPlace } from "./LabPlace.js";
import type { LabPlayer } from "./LabPlayer.js";
import type { LabRule } from "./LabRule.js";

/** The results of one ruleset. */
export type LabSubject = {
  /** The ruleset's name. */
  ruleset: string,
  /** The ruleset's title, for display. */
  title: string,
  /** The number of games played. */
  games: number,
  /** All measures. */
  measures: Array<LabMeasure>,
  /** The number of cards in hand by turn. */
  curve: Array<LabCurvePoint>,
  /** A histogram of the number of turns per round, in steps of 10. */
  lengths: Array<number>,
  /** The share of wins by position in the order of play, from the starting player. */
  places: Array<LabPlace>,
  /** The share of wins of each kind of player, if there are several. */
  players: Array<LabPlayer>,
  /** How often each rule applied. */
  rules: Array<LabRule>,
  /** Warnings. */
  findings: Array<LabFinding>,
};
