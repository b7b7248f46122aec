// Written by `cargo xtask codegen`. Do not edit.

/** The moment that an action answers, and the reaction time. */
export type Answers = {
  /** The number of the last moment shown. */
  moment: number,
  /** Time from the frame that showed it to the press, in microseconds of the device's clock. */
  after_us: number,
  /** Presses of the same kind without effect in the 3 s before that frame, at most 8. */
  early?: number,
};
