// Written by `cargo xtask codegen`. Do not edit.

/**
 * `GET /api/events/{code}/forecast`: a simulation of the event with bots that differ in strength like people. Values
 * are means.
 */
export type EventForecast = {
  /** The number of simulated players: the current number, or the required or expected one. */
  players: number,
  /** The duration, in minutes. */
  minutes: number,
  /** How often the best player wins, between 0 and 1. */
  best_wins: number,
  /** A player's total waiting time between matches, in minutes. */
  waiting_minutes: number,
};
