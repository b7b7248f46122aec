// Written by `cargo xtask codegen`. Do not edit.

/** The players who can only answer while a window is open. */
export type Freeze = "all" | "all-but-out-of-turn" | "hands-moving";
