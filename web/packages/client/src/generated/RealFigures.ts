// Written by `cargo xtask codegen`. Do not edit.
import type { RealPlay } from "./RealPlay.js";

/**
 * `GET /api/real`: what has been counted at this server. Home-made rules are asked for one by one,
 * `GET /api/real/{id}`, and answered with a [`RealPlay`].
 */
export type RealFigures = {
  /** Of the built-in rules, by name. */
  rules: { [key in string]: RealPlay },
  /** Of the games, by name of the preset; with a `+` behind it, of changes to it. */
  games: { [key in string]: RealPlay },
  /** Of the actions that had to be remembered (HR-8), by name; `own` are those that people made up themselves. */
  actions: { [key in string]: RealPlay },
};
