// Written by `cargo xtask codegen`. Do not edit.

/** How well a bot plays. */
export type BotLevel = "rookie" | "regular" | "shark";
