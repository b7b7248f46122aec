// Written by `cargo xtask codegen`. Do not edit.
import type { AdminPlayer } from "./AdminPlayer.js";

/** `GET /api/admin/players`: everybody with an open socket, by address. */
export type AdminPlayers = {
  /** The addresses, the one with the most sockets first. */
  players: Array<AdminPlayer>,
  /** Nodes of a cluster that gave no answer, so that what they know is missing here. */
  missing?: Array<string>,
};
