// Written by `cargo xtask codegen`. Do not edit.
import type { BlockedCard } from "./BlockedCard.js";
import type { Friend } from "./Friend.js";
import type { FriendAsk } from "./FriendAsk.js";

/** The answer to `GET /api/card/friends`. */
export type Friends = {
  /** Whether your friends see where you play. */
  share: boolean,
  /** Your friends, the oldest friendship first. */
  friends: Array<Friend>,
  /** Players who ask to be your friends, the latest last. */
  asks: Array<FriendAsk>,
  /** How many of your own asks wait for an answer. */
  waiting: number,
  /** Players you have blocked, the latest last. */
  blocked: Array<BlockedCard>,
};
