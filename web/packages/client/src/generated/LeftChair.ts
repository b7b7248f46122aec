// Written by `cargo xtask codegen`. Do not edit.

/** What happens to the chair of a player who leaves a match for good. */
export type LeftChair = "bot" | "goes";
