// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/tables/{code}/public`, by its host: adds the table to the public list or removes it. */
export type MakePublic = {
  /** True to list it. */
  public: boolean,
};
