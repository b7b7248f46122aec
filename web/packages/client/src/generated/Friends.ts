// Written by `cargo xtask codegen`. Do not edit.
import type { BlockedCard } from "./BlockedCard.js";
import type { Friend } from "./Friend.js";
import type { FriendAsk } from "./FriendAsk.js";

/** The response to `GET /api/card/friends`. */
export type Friends = {
  /** True if your friends see where you play. */
  share: boolean,
  /** Your friends, the oldest friendship first. */
  friends: Array<Friend>,
  /** Players who ask to be your friends, newest last. */
  asks: Array<FriendAsk>,
  /** The number of your own requests without an answer. */
  waiting: number,
  /** Players you have blocked, newest last. */
  blocked: Array<BlockedCard>,
};
