// Written by `cargo xtask codegen`. Do not edit.
import type { Command } from "./Command";
import type { Hello } from "./Hello";
import type { Talk } from "./Talk";

/** One frame from a client. */
export type ClientMessage = { "hello": Hello }
  | { "command": Command }
  | { "ping": number }
  | { "pong": number }
  | { "hidden": boolean }
  | { "watch": Record<symbol, never> }
  | { "talk": Talk }
  | { "why": string };
