// Written by `cargo xtask codegen`. Do not edit.
import type { Code } from "./Code";

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
  /** For people: why, and what would have been legal. For commands of the lobby the only reason given. */
  message?: string,
};
