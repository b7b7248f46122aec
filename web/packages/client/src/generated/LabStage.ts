// Written by `cargo xtask codegen`. Do not edit.

/** How far a trial is. */
export type LabStage = "waiting" | "running" | "over" | "cancelled" | "failed";
