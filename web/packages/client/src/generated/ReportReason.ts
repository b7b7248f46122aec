// Written by `cargo xtask codegen`. Do not edit.

/** The reason for reporting a player. */
export type ReportReason = "name" | "talk" | "cheating" | "spoiling";
