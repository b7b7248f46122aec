// Written by `cargo xtask codegen`. Do not edit.

/** Which player loses a race. */
export type HomemadePays = "last" | "first";
