// Written by `cargo xtask codegen`. Do not edit.

/** The answer to `POST /api/tables/{code}/code`: friends can come to the table now. */
export type Invited = {
  /** The code: four letters, five or six where many tables are open. */
  code: string,
};
