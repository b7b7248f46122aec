// Written by `cargo xtask codegen`. Do not edit.

/** Some seats. */
export type HomemadeWho = "actor"
  | "other"
  | "chosen"
  | "turn"
  | "next"
  | "previous"
  | "opposite"
  | "everyone"
  | "others"
  | "dealer"
  | "layer"
  | "fewest"
  | "most"
  | "leader"
  | "marked"
  | { "next-of": HomemadeWho }
  | { "previous-of": HomemadeWho }
  | { "opposite-of": HomemadeWho }
  | { "except": [HomemadeWho, HomemadeWho] }
  | { "both": [HomemadeWho, HomemadeWho] };
