// Written by `cargo xtask codegen`. Do not edit.

/** The response to `POST /api/tables/{code}/code`, which makes the table accessible to friends. */
export type Invited = {
  /** The code: four letters, or five or six if many tables are open. */
  code: string,
};
