// Written by `cargo xtask codegen`. Do not edit.

/** `POST /api/tables/{code}/public`, from its host: puts the table on the list for everybody, or takes it off. */
export type MakePublic = {
  /** Whether it is listed. */
  public: boolean,
};
