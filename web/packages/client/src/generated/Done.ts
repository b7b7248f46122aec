// Written by `cargo xtask codegen`. Do not edit.

/** An empty response that confirms success. */
export type Done = Record<symbol, never>;
