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
  /** The number for the response. */
  id: number, } | { "type": "watched",
  /** The number of spectators. */
  watchers: number, } | { "type": "talk",
  /** The author's seat. */
  seat: Seat,
  /** The message. */
  says: Talk, } | { "type": "not-said",
  /** A stable code: `talk-is-off`, `hushed`, `too-fast`, `bad-text`. */
  code: string,
  /** A message that explains the error and how to fix it. */
  message: string, } | { "type": "restart",
  /** Time until the restart in milliseconds; none if it was canceled. */
  in_ms: number | null, } | { "type": "notice" } & Notice | { "type": "error",
  /** A stable code. */
  code: string,
  /** A message that explains the error and how to fix it. */
  message: string,
};
