// Written by `cargo xtask codegen`. Do not edit.

/** Who can do nothing but answer while a window is open. */
export type Freeze = "all" | "all-but-out-of-turn" | "hands-moving";
