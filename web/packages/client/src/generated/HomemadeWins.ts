// Written by `cargo xtask codegen`. Do not edit.

/** Which rule takes precedence when a home-made rule meets a built-in one. */
export type HomemadeWins = "after" | "forbids" | "adds" | "prevents" | "made";
