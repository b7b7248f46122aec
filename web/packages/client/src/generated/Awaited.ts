// Written by `cargo xtask codegen`. Do not edit.

/** An open window. */
export type Awaited = {
  /** What it waits for. */
  kind: string,
  /** From whom. */
  seats: Array<string>,
};
