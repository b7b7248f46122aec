// Written by `cargo xtask codegen`. Do not edit.

/** How long rounds lasted. */
export type Lasts = {
  /** How many rounds were played. */
  rounds: number,
  /** Half of them were over after so many seconds. */
  half: number,
  /** Nine of ten were over after so many seconds. */
  most: number,
  /** How many were given up after an hour, or because nobody could do anything any more. */
  unended: number,
};
