// Written by `cargo xtask codegen`. Do not edit.
import type { Code } from "./Code.js";
import type { Reason } from "./Reason.js";

/** The response to a command. */
export type Ack = {
  /** The command's number. */
  n: number,
  /** The first version that includes its effects. */
  version: number,
  /** The reason if a game action was refused. */
  refused?: Code,
  /** A house rule that caused the refusal, if any. */
  rule?: string,
  /**
   * A message for players: the reason and what would have been legal. For lobby commands, its presence means that
   * the command was refused.
   */
  message?: string,
  /** A machine-readable reason, if `refused` is not specific enough. */
  reason?: Reason,
};
