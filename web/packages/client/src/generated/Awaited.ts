// Written by `cargo xtask codegen`. Do not edit.

/** An open window. */
export type Awaited = {
  /** The kind of answer that it waits for. */
  kind: string,
  /** The players who have not answered yet. */
  seats: Array<string>,
};
