// Written by `cargo xtask codegen`. Do not edit.

/** What becomes of the chair of somebody who leaves a match for good. */
export type LeftChair = "bot" | "goes";
