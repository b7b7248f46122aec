// Written by `cargo xtask codegen`. Do not edit.

/** The purpose of a window whose kind does not tell what players do in it. */
export type WindowPurpose = "last-play" | "all-of-color";
