// Written by `cargo xtask codegen`. Do not edit.

/** What a host does about a result that does not fit its table. */
export type EventSettle = "accept" | "replay" | "void";
