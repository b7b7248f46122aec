// Written by `cargo xtask codegen`. Do not edit.
import type { Door } from "./Door.js";

/** What a visitor may do on a server. */
export type Access = {
  /** Whom the server lets in. */
  door: Door,
  /** Whether there is a word that opens more. */
  word: boolean,
  /** Whether this visitor may come in. */
  inside: boolean,
  /** Whether this visitor may make tables. */
  make: boolean,
  /** Whether this visitor may publish to the gallery. */
  publish: boolean,
  /** Whether hosts may invite to their tables. */
  invite: boolean,
};
