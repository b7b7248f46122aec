// Written by `cargo xtask codegen`. Do not edit.

/** The source of a rule's play-test results. */
export type TestedBy = "program" | "server" | "author";
