// Written by `cargo xtask codegen`. Do not edit.

/** The speed of a bot's reactions: slapping, catching, jumping in, taking turns. */
export type BotReflexes = "calm" | "lively" | "quick";
