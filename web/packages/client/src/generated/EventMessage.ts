// Written by `cargo xtask codegen`. Do not edit.
import type { EventLists } from "./EventLists.js";
import type { EventNews } from "./EventNews.js";
import type { EventView } from "./EventView.js";

/** Messages from an event's socket. */
export type EventMessage = { "type": "event" } & EventView
  | { "type": "news" } & EventNews
  | { "type": "lists" } & EventLists
  | { "type": "pong",
  /** The ping's number. */
  id: number,
};
