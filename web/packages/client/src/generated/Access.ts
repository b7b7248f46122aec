// Written by `cargo xtask codegen`. Do not edit.
import type { Door } from "./Door.js";

/** A visitor's permissions on a server. */
export type Access = {
  /** The server's access mode. */
  door: Door,
  /** True if a password exists that grants more permissions. */
  word: boolean,
  /** True if this visitor may enter. */
  inside: boolean,
  /** True if this visitor may create tables. */
  make: boolean,
  /** True if this visitor may publish to the gallery. */
  publish: boolean,
  /** True if hosts may create invitations to their tables. */
  invite: boolean,
};
