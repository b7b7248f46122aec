// Written by `cargo xtask codegen`. Do not edit.

/** The player who loses a race. */
export type HomemadePays = "last" | "first";
