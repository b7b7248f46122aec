// Written by `cargo xtask codegen`. Do not edit.
import type { Door } from "./Door.js";

/** `GET /api/admin`: the status of the server. */
export type AdminStatus = {
  /** The program's version. */
  version: string,
  /** The name of the admin in the token file. */
  admin: string,
  /** The number of tables in memory. */
  tables: number,
  /** The number of open sockets. */
  sockets: number,
  /** True if the server refuses new tables. */
  draining: boolean,
  /** The time of the announced restart, in milliseconds since 1970. */
  restart: number | null,
  /** The access mode. */
  door: Door,
  /** The reason why the server cannot write; none if it can. */
  trouble: string | null,
};
