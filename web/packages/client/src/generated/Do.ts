// Written by `cargo xtask codegen`. Do not edit.
import type { LobbyCommand } from "./LobbyCommand.js";

/** What a command does. */
export type Do = { "act": import('./ActionWords.js').ActionWords<number> } | { "lobby": LobbyCommand };
