// Written by `cargo xtask codegen`. Do not edit.
import type { RealPlay } from "./RealPlay.js";

/**
 * `GET /api/real`: the statistics of this server. Home-made rules are requested one at a time with `GET
 * /api/real/{id}`, which returns a [`RealPlay`].
 */
export type RealFigures = {
  /** Built-in rules, by name. */
  rules: { [key in string]: RealPlay },
  /** Games, by name of the preset. A `+` after the name stands for modified presets. */
  games: { [key in string]: RealPlay },
  /** Actions that had to be remembered (HR-8), by name; `own` stands for all actions that players made up. */
  actions: { [key in string]: RealPlay },
};
