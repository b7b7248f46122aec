// Written by `cargo xtask codegen`. Do not edit.

/** When cards may be laid. */
export type HomemadePermitWhen = "turn" | "debt" | "out-of-turn";
