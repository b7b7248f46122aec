// Written by `cargo xtask codegen`. Do not edit.

/** The playing strength of a bot. */
export type BotLevel = "rookie" | "regular" | "shark";
