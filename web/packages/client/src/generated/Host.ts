// Written by `cargo xtask codegen`. Do not edit.
import type { Access } from "./Access.js";
import type { Retention } from "./Retention.js";

/** The properties of a server, for the page's first screen. */
export type Host = {
  /** The presets: name, title, summary. */
  presets: Array<[string, string, string]>,
  /** The server's version. */
  version: string,
  /** This visitor's permissions. */
  access: Access,
  /** The time for which the server keeps unused tables. */
  retention: Retention,
  /** True if the server offers "Find a table" and public tables. */
  strangers?: boolean,
  /** True if players may create player cards. */
  cards: boolean,
};
