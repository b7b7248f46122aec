// Written by `cargo xtask codegen`. Do not edit.

/** A property that cards can have in common. */
export type HomemadeSame = "color" | "face" | "both";
