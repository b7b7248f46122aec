// Written by `cargo xtask codegen`. Do not edit.
import type { Answers } from "./Answers.js";
import type { Do } from "./Do.js";

/** A numbered command. Numbers rise by one for each seat over all its connections; a repeat gets the first answer. */
export type Command = {
  /** The command's number, from 1. */
  n: number,
  /** What to do. */
  do: Do,
  /** How fast the player was, where the server has shown them a moment (`docs/protocol.md`, "Races"). */
  answers?: Answers,
};
