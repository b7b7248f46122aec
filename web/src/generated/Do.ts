// Written by `cargo xtask codegen`. Do not edit.
import type { LobbyCommand } from "./LobbyCommand";

/** What a command does. */
export type Do = { "act": import('./ActionWords').ActionWords<number> } | { "lobby": LobbyCommand };
