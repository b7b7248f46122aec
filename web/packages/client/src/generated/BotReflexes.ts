// Written by `cargo xtask codegen`. Do not edit.

/** How fast a bot reacts: slaps, calls, jumps in, takes its turn. */
export type BotReflexes = "calm" | "lively" | "quick";
