// Written by `cargo xtask codegen`. Do not edit.
import type { Command } from "./Command.js";
import type { Hello } from "./Hello.js";
import type { Talk } from "./Talk.js";

/** One frame from a client. */
export type ClientMessage = { "hello": Hello }
  | { "command": Command }
  | { "ping": number }
  | { "pong": number }
  | { "hidden": boolean }
  | { "watch": Record<symbol, never> }
  | { "talk": Talk }
  | { "why": string };
