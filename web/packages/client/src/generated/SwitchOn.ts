// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/tables/{code}/homemade`, by its host: switches on rules of the gallery, with all required rules. */
export type SwitchOn = {
  /** The hashes of their content. */
  on: Array<string>,
};
