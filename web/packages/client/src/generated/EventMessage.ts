// Written by `cargo xtask codegen`. Do not edit.
import type { EventLists } from "./EventLists.js";
import type { EventNews } from "./EventNews.js";
import type { EventView } from "./EventView.js";

/** What the socket of an event says. */
export type EventMessage = { "type": "event" } & EventView
  | { "type": "news" } & EventNews
  | { "type": "lists" } & EventLists
  | { "type": "pong",
  /** Its number. */
  id: number,
};
