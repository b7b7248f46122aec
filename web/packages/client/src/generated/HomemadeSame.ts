// Written by `cargo xtask codegen`. Do not edit.

/** What two cards have in common. */
export type HomemadeSame = "colour" | "face" | "both";
