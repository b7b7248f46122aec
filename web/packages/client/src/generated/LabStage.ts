// Written by `cargo xtask codegen`. Do not edit.

/** The stage of a trial. */
export type LabStage = "waiting" | "running" | "over" | "cancelled" | "failed";
