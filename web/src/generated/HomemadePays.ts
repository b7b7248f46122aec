// Written by `cargo xtask codegen`. Do not edit.

/** Who has lost a race. */
export type HomemadePays = "last" | "first";
