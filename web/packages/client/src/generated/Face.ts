// Written by `cargo xtask codegen`. Do not edit.

/** A player's face, part by part. Which picture a number stands for is the page's to draw; every client knows as many. */
export type Face = {
  /** The shape of the head, below [`Face::SHAPES`]. */
  shape: number,
  /** The color of the head, below [`Face::COLORS`]. */
  color: number,
  /** The eyes, below [`Face::EYES`]. */
  eyes: number,
  /** The mouth, below [`Face::MOUTHS`]. */
  mouth: number,
  /** What it wears, below [`Face::HATS`]; 0 for nothing. */
  hat: number,
};
