// Written by `cargo xtask codegen`. Do not edit.

/** A host's decision about a table's rejected result. */
export type EventSettle = "accept" | "replay" | "void";
