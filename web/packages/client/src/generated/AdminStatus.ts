// Written by `cargo xtask codegen`. Do not edit.
import type { Door } from "./Door.js";

/** `GET /api/admin`: how the server is. */
export type AdminStatus = {
  /** The program's version. */
  version: string,
  /** Whose token this is, as the token file names it. */
  admin: string,
  /** Tables in memory. */
  tables: number,
  /** Open sockets. */
  sockets: number,
  /** Whether no new tables are made. */
  draining: boolean,
  /** When the announced restart is due, in milliseconds since 1970. */
  restart: number | null,
  /** Whom the server lets in. */
  door: Door,
  /** Why nothing can be written; none if all is well. */
  trouble: string | null,
};
