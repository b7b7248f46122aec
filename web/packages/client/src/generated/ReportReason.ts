// Written by `cargo xtask codegen`. Do not edit.

/** Why a player is reported. */
export type ReportReason = "name" | "talk" | "cheating" | "spoiling";
