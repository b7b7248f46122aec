// Written by `cargo xtask codegen`. Do not edit.
import type { Code } from "./Code.js";
import type { Reason } from "./Reason.js";

/** The answer to a command. */
export type Ack = {
  /** The command's number. */
  n: number,
  /** The version from which on its consequences are visible. */
  version: number,
  /** Why it was refused, if it was. */
  refused?: Code,
  /** The house rule behind the refusal. */
  rule?: string,
  /** For people: why, and what would have been legal. A command of the lobby that has one was refused. */
  message?: string,
  /** The same for programs, where `refused` does not say it. */
  reason?: Reason,
};
