// Written by `cargo xtask codegen`. Do not edit.
import type { Ack } from "./Ack.js";
import type { Notice } from "./Notice.js";
import type { Seat } from "./Seat.js";
import type { Snapshot } from "./Snapshot.js";
import type { Talk } from "./Talk.js";
import type { Update } from "./Update.js";

/** One frame from the server. */
export type ServerMessage = { "type": "snapshot" } & Snapshot
  | { "type": "update" } & Update
  | { "type": "ack" } & Ack
  | { "type": "pong",
  /** The ping's number. */
  id: number,
  /** The table's time, in milliseconds. */
  now: number, } | { "type": "ping",
  /** The number to answer with. */
  id: number, } | { "type": "watched",
  /** So many. */
  watchers: number, } | { "type": "talk",
  /** Who. */
  seat: Seat,
  /** What. */
  says: Talk, } | { "type": "not-said",
  /** A stable word: `talk-is-off`, `hushed`, `too-fast`, `bad-text`. */
  code: string,
  /** Why, and what would be right. */
  message: string, } | { "type": "restart",
  /** In how many milliseconds; none if it was called off. */
  in_ms: number | null, } | { "type": "notice" } & Notice | { "type": "error",
  /** A stable word. */
  code: string,
  /** What is wrong, where, and what would be right. */
  message: string,
};
