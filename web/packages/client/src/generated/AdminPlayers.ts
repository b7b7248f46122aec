// Written by `cargo xtask codegen`. Do not edit.
import type { AdminPlayer } from "./AdminPlayer.js";

/** `GET /api/admin/players`: all visitors with an open socket, by address. */
export type AdminPlayers = {
  /** The addresses, sorted by descending number of sockets. */
  players: Array<AdminPlayer>,
  /** Cluster nodes that did not respond, so that their data is missing. */
  missing?: Array<string>,
};
