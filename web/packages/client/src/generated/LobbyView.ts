// Written by `cargo xtask codegen`. Do not edit.
import type { CutView } from "./CutView.js";
import type { FirstDealer } from "./FirstDealer.js";
import type { HostAsked } from "./HostAsked.js";
import type { LeftChair } from "./LeftChair.js";
import type { LeftSeat } from "./LeftSeat.js";
import type { LobbySeat } from "./LobbySeat.js";
import type { LobbyTimeouts } from "./LobbyTimeouts.js";
import type { MatchmakingView } from "./MatchmakingView.js";
import type { RulesView } from "./RulesView.js";
import type { SeatAsk } from "./SeatAsk.js";
import type { Stage } from "./Stage.js";
import type { TableEvent } from "./TableEvent.js";
import type { Tonight } from "./Tonight.js";

/** The lobby. Sent again whenever it changes. */
export type LobbyView = {
  /** The table's code, or its identifier with 26 letters if it was created without a code. */
  code: string,
  /** The code that such a table was given later, for inviting friends. */
  short?: string,
  /** The table's stage. */
  stage: Stage,
  /**
   * The taken seats by number. Before a match, numbers are indices in this list. During a match, they stay with
   * their players, and the numbers of players who left are missing.
   */
  seats: Array<LobbySeat>,
  /** Players who left the match together with their chairs, for describing past actions. */
  gone: Array<LeftSeat>,
  /** The maximum number of seats. */
  most_seats: number,
  /** What happens to the chair of a player who leaves a match for good. */
  left: LeftChair,
  /** True if players may use chat and reactions. */
  talk: boolean,
  /** True if spectators may watch with the table's code. */
  watch: boolean,
  /** True if rules are shown with their original titles even if friendly ones exist. */
  original_titles: boolean,
  /** The dealer of the first round of a match. */
  dealer: FirstDealer,
  /** The rules: in every snapshot, and in an update after a change. */
  rules?: RulesView,
  /** The time at which the next round is dealt automatically, in the table's milliseconds. */
  next_at: number | null,
  /** How long the table waits for players before a bot stands in. */
  patience: LobbyTimeouts,
  /** The current cut before a deal. */
  cut?: CutView,
  /** Players who request to become host. */
  host_asked?: HostAsked,
  /** Requests for lost seats, which the host answers. */
  seat_asks?: Array<SeatAsk>,
  /** Notable interactions between players over several matches, if any. */
  tonight?: Tonight,
  /** The event of the table, if it has one. The event assigns the seats, and no player has a host's powers. */
  event?: TableEvent,
  /** Settings for strangers, if the table is one for strangers. */
  strangers?: MatchmakingView,
  /**
   * True if a round was abandoned because a server update changed the rules. It has no score, and earlier standings
   * are kept. Reset after the next round.
   */
  round_given_up?: boolean,
};
