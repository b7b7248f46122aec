// Written by `cargo xtask codegen`. Do not edit.

/**
 * `GET /api/events/{code}/forecast`: what the event comes to in the lab, played by bots whose strengths lie apart as
 * people's do. Means.
 */
export type EventForecast = {
  /** With how many players: those there are now, or as many as the form needs or the host expects. */
  players: number,
  /** How long it takes, in minutes. */
  minutes: number,
  /** How often the best player wins, between 0 and 1. */
  best_wins: number,
  /** How many minutes a player waits between matches, all in all. */
  waiting_minutes: number,
};
