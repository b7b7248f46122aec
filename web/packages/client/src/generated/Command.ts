// Written by `cargo xtask codegen`. Do not edit.
import type { Answers } from "./Answers.js";
import type { Do } from "./Do.js";

/**
 * A numbered command. Numbers increase by one per seat across all its connections; a repeated number gets the first
 * response again.
 */
export type Command = {
  /** The command's number, from 1. */
  n: number,
  /** The action. */
  do: Do,
  /** The player's reaction time, if the server has shown a contested moment (`docs/protocol.md`, "Races"). */
  answers?: Answers,
};
