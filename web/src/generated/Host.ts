// Written by `cargo xtask codegen`. Do not edit.

/** Which presets a server offers, for the page's first screen. */
export type Host = {
  /** The presets: name, title, summary. */
  presets: Array<[string, string, string]>,
  /** The server's version. */
  version: string,
};
