// Written by `cargo xtask codegen`. Do not edit.
import type { LabCurvePoint } from "./LabCurvePoint.js";
import type { LabFinding } from "./LabFinding.js";
import type { LabMeasure } from "./LabMeasure.js";
import type { LabPlace } from "./LabPlace.js";
import type { LabPlayer } from "./LabPlayer.js";
import type { LabRule } from "./LabRule.js";

/** What was found of one ruleset. */
export type LabSubject = {
  /** Its name. */
  ruleset: string,
  /** Its name for people. */
  title: string,
  /** How many games were played. */
  games: number,
  /** All figures. */
  measures: Array<LabMeasure>,
  /** The cards in hand, turn by turn. */
  curve: Array<LabCurvePoint>,
  /** How many rounds took up to ten turns, up to twenty, and so on. */
  lengths: Array<number>,
  /** How often each place won, counted from whoever begins. */
  places: Array<LabPlace>,
  /** How often each kind of player won, if there were several. */
  players: Array<LabPlayer>,
  /** How often each house rule had a say. */
  rules: Array<LabRule>,
  /** What somebody should know. */
  findings: Array<LabFinding>,
};
