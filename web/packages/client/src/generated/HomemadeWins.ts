// Written by `cargo xtask codegen`. Do not edit.

/** Who wins where a home-made rule meets a built-in one. */
export type HomemadeWins = "after" | "forbids" | "adds" | "prevents" | "made";
