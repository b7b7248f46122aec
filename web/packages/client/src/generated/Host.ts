// Written by `cargo xtask codegen`. Do not edit.
import type { Access } from "./Access.js";
import type { Retention } from "./Retention.js";

/** Which presets a server offers, for the page's first screen. */
export type Host = {
  /** The presets: name, title, summary. */
  presets: Array<[string, string, string]>,
  /** The server's version. */
  version: string,
  /** What this visitor may do. */
  access: Access,
  /** How long the server keeps tables that nobody is at. */
  retention: Retention,
  /** Whether the server brings strangers together: "Find a table" and public tables. */
  strangers?: boolean,
  /** Whether players may make player cards. */
  cards: boolean,
};
