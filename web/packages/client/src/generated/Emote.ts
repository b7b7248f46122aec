// Written by `cargo xtask codegen`. Do not edit.

/** A quick reaction. */
export type Emote = "laugh" | "wow" | "cheer" | "heart" | "cry" | "grr" | "tease" | "yawn";
