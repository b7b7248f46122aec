// Written by `cargo xtask codegen`. Do not edit.

/** How long a match among strangers takes. */
export type StrangerPace = "quick" | "full";
