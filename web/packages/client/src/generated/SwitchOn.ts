// Written by `cargo xtask codegen`. Do not edit.

/**
 * `POST /api/tables/{code}/homemade`, for whoever hosts the table: switches rules of the gallery on there, with all that
 * they require.
 */
export type SwitchOn = {
  /** The hashes of their content. */
  on: Array<string>,
};
