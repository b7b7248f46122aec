// Written by `cargo xtask codegen`. Do not edit.

/** Who has play-tested a rule. */
export type TestedBy = "program" | "server" | "author";
