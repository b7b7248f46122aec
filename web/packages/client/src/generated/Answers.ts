// Written by `cargo xtask codegen`. Do not edit.

/** What a press answers, and how long it took. */
export type Answers = {
  /** The last moment that was shown, by its number. */
  moment: number,
  /** From the frame that drew it to the press, in microseconds of the device's own clock. */
  after_us: number,
  /** How many presses of the same kind in the 3 s before that frame did nothing, at most 8. */
  early?: number,
};
