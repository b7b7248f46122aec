// Written by `cargo xtask codegen`. Do not edit.

/** The situation in which cards can be played. */
export type HomemadePermitWhen = "turn" | "debt" | "out-of-turn";
