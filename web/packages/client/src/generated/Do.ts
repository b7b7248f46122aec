// Written by `cargo xtask codegen`. Do not edit.
import type { LobbyCommand } from "./LobbyCommand.js";

/** The action of a command. */
export type Do = { "act": import('./ActionWords.js').ActionWords<number> } | { "lobby": LobbyCommand };
