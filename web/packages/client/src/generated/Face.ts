// Written by `cargo xtask codegen`. Do not edit.

/** A player's face as part numbers. Clients draw the pictures; each client must know all numbers. */
export type Face = {
  /** The shape of the head, below [`Face::SHAPES`]. */
  shape: number,
  /** The color of the head, below [`Face::COLORS`]. */
  color: number,
  /** The eyes, below [`Face::EYES`]. */
  eyes: number,
  /** The mouth, below [`Face::MOUTHS`]. */
  mouth: number,
  /** The hat, below [`Face::HATS`]; 0 for none. */
  hat: number,
};
