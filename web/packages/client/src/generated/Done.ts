// Written by `cargo xtask codegen`. Do not edit.

/** An answer that says nothing but that it was done. */
export type Done = Record<symbol, never>;
