// Written by `cargo xtask codegen`. Do not edit.

/** A ban. */
export type Ban = {
  /** Its name, for lifting it. */
  id: string,
  /** Who is banned. */
  network: string,
  /** Until when, in milliseconds since 1970; none until it is lifted. */
  until: number | null,
  /** Why. */
  note: string,
  /** When it began, in milliseconds since 1970. */
  at: number,
  /** Who banned them. */
  by: string,
};
