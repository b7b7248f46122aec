// Written by `cargo xtask codegen`. Do not edit.

/** A visitor's permissions on a server. */
export type Access = {
  /** The server's access mode. */
  door: Door,
  /** True if a password exists that grants more permissions. */
  word: boolean,
  /** True if this visitor may enter. */
  inside: boolean,
  /** True if this visitor may create tables. */
  make: boolean,
  /** True if this visitor may publish to the gallery. */
  publish: boolean,
  /** True if hosts may create invitations to their tables. */
  invite: boolean,
};

/** The response to a command. */
export type Ack = {
  /** The command's number. */
  n: number,
  /** The first version that includes its effects. */
  version: number,
  /** The reason if a game action was refused. */
  refused?: Code,
  /** A house rule that caused the refusal, if any. */
  rule?: string,
  /**
   * A message for players: the reason and what would have been legal. For lobby commands, its presence means that
   * the command was refused.
   */
  message?: string,
  /** A machine-readable reason, if `refused` is not specific enough. */
  reason?: Reason,
};

/** The written form of an action: one verb as a key with its value, next to the verb's extra fields. */
export type ActionWords<S> = {
  play?: string,
  color?: Color,
  draw?: boolean,
  pass?: boolean,
  pay?: string[],
  uno?: boolean,
  catch?: S,
  slap?: boolean,
  "hand-on"?: boolean,
  swap?: S,
  shield?: string,
  discard?: boolean,
  give?: string,
  to?: S,
  peek?: S,
  "move-to"?: number,
  challenge?: boolean,
  "make-rule"?: RuleWords,
  do?: string,
  announce?: boolean,
  show?: string,
  accuse?: S,
  dispute?: boolean,
  ready?: boolean,
  flip?: boolean,
  deal?: number,
  go?: boolean,
  name?: S,
  choose?: number,
  /** With `play`: `"match"`. */
  as?: AsWords,
  /** With `play`: the top card that the player saw. */
  saw?: string,
};

/** `POST /api/card/friends`: adds a friend. */
export type AddFriend = { "code": string } | { "ask": string };

/** `POST /api/card/passkeys`: adds a new passkey to a card. */
export type AddPasskey = {
  /** The code for the card; none if the request has the card's token. */
  code?: string,
  /** The passkey's ID, as base64url. */
  credential: string,
  /** `clientDataJSON`, as base64url. */
  client_data: string,
  /** The result of `getAuthenticatorData()`, as base64url. */
  authenticator_data: string,
  /** The result of `getPublicKey()`, as base64url. */
  public_key: string,
};

/** An action of an admin. */
export type AdminAct = { "is": "end-table",
  /** The table's code. */
  code: string, } | { "is": "remove-player",
  /** The table's code. */
  code: string,
  /** The seat. */
  seat: Seat, } | { "is": "ban",
  /** The ban's ID. */
  id: string,
  /** The network. */
  network: string,
  /** Expiry time in milliseconds since 1970. */
  until: number | null, } | { "is": "lift-ban",
  /** The ban's ID. */
  id: string,
  /** The network. */
  network: string, } | { "is": "remove-rule",
  /** The rule's ID. */
  id: string,
  /** The rule's title. */
  title: string, } | { "is": "dismiss-reports",
  /** The rule's ID. */
  id: string,
  /** The rule's title. */
  title: string, } | { "is": "dismiss-player-report",
  /** The report's ID. */
  id: string, } | { "is": "announce-restart",
  /** The time of the restart, in milliseconds since 1970. */
  due: number, } | { "is": "cancel-restart" } | { "is": "drain" } | { "is": "reopen" } | { "is": "back-up",
  /** The file, in the server's backup folder. */
  file: string, } | { "is": "invite",
  /** The invitation's ID. */
  id: string,
  /** The maximum number of devices that may use it. */
  uses: number,
  /** Expiry time in milliseconds since 1970. */
  until: number | null, } | { "is": "revoke-invitation",
  /** The invitation's ID. */
  id: string,
};

/** `GET /api/admin/log?before=N`: the actions of admins. */
export type AdminLog = {
  /** A page of log lines, newest first. */
  lines: Array<AdminLogLine>,
};

/** A line of the admin log. */
export type AdminLogLine = {
  /** The line's number, increasing over time. */
  number: number,
  /** Time in milliseconds since 1970. */
  at: number,
  /** The admin. */
  by: string,
  /** The action. */
  what: AdminAct,
};

/** A connection of a visitor to a table. */
export type AdminPlace = {
  /** The table's code. */
  code: string,
  /** The seat; none for spectators. */
  seat: Seat | null,
  /** The name; none for spectators. */
  name: string | null,
  /** The time at which the socket was opened, in milliseconds since 1970. */
  since: number,
};

/** All visitors with the same address. */
export type AdminPlayer = {
  /** The address, hashed with a key that changes daily. */
  address: string,
  /** The tables that they are connected to. */
  places: Array<AdminPlace>,
};

/** `GET /api/admin/players`: all visitors with an open socket, by address. */
export type AdminPlayers = {
  /** The addresses, sorted by descending number of sockets. */
  players: Array<AdminPlayer>,
  /** Cluster nodes that did not respond, so that their data is missing. */
  missing?: Array<string>,
};

/** A seat as seen by an admin. */
export type AdminSeat = {
  /** The number of the seat. */
  seat: Seat,
  /** The player's name. */
  name: string,
  /** True for a bot. */
  bot: boolean,
  /** True for the host. */
  host: boolean,
  /** The player's address, hashed with a key that changes daily; none if no device is connected. */
  address: string | null,
};

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

/** A table as seen by an admin, without hands. */
export type AdminTable = {
  /** The table's code. */
  code: string,
  /** The title of its rules. */
  title: string,
  /** The stage of the match. */
  stage: Stage,
  /** The round, from 1; 0 before the first. */
  round: number,
  /** The occupied seats. */
  seats: Array<AdminSeat>,
  /** The hashed addresses of spectators. */
  watchers: Array<string>,
  /** The number of open sockets. */
  sockets: number,
  /** Creation time in milliseconds since 1970. */
  since: number,
};

/** `GET /api/admin/tables?search=WORDS&from=N`: tables in memory. */
export type AdminTables = {
  /** The total number of tables. */
  of: number,
  /** A page of tables, sorted by descending number of sockets. */
  tables: Array<AdminTable>,
  /** Cluster nodes that did not respond, so that their data is missing. */
  missing?: Array<string>,
};

/** `POST /api/admin/restart`: announces a restart. */
export type AnnounceRestart = {
  /** Delay in seconds. */
  seconds: number,
};

/** The moment that an action answers, and the reaction time. */
export type Answers = {
  /** The number of the last moment shown. */
  moment: number,
  /** Time from the frame that showed it to the press, in microseconds of the device's clock. */
  after_us: number,
  /** Presses of the same kind without effect in the 3 s before that frame, at most 8. */
  early?: number,
};

/** The value of `as`. */
export type AsWords = "match";

/**
 * `POST /api/tables/{code}/seats/asks`: requests a seat from the host after a device lost it, or queries the state of
 * the request.
 */
export type AskForSeat = {
  /** The name of the player that the seat belongs to. */
  name: string,
  /** The token from the response to the first request; none for a new request. */
  token?: string,
};

/** `POST /api/tables/{code}/friends`: asks a player at your table to be your friend. */
export type AskFriend = {
  /** The seat of the other player. */
  seat: Seat,
  /** The token of your card. */
  card: string,
};

/** The response to a request for a seat. */
export type AskedForSeat = {
  /** The secret that opens the seat after the host has handed it over. */
  token: string,
  /** Four digits to tell the host, who sees them with the request. */
  number: number,
  /** The name of the player who decides; none if no such player is connected. */
  host: string | null,
  /** The seat, after it was handed over. */
  seat: Seat | null,
};

/** The response: the state of the friendship. */
export type AskedFriend = {
  /** True if you are friends now, because the other player had already asked you. */
  friends: boolean,
};

/** An open window. */
export type Awaited = {
  /** The kind of answer that it waits for. */
  kind: string,
  /** The players who have not answered yet. */
  seats: Array<string>,
};

/** An award for an achievement in a match. */
export type Award = {
  /** The kind of achievement. */
  kind: AwardKind,
  /** The winners of the award; several in a tie. */
  seats: Array<Seat>,
  /** The value: cards, times, points, or milliseconds, depending on the kind. */
  value: number,
};

/** The kinds of awards. */
export type AwardKind = "comeback"
  | "slap"
  | "taken"
  | "debt"
  | "trucks"
  | "jumps"
  | "caught"
  | "catches"
  | "blunders"
  | "back"
  | "hand"
  | "turn";

/**
 * `GET /api/tables/{code}/votes`, for players with a seat: the options to vote on after a match, and the player's
 * votes so far.
 */
export type Ballot = {
  /** The number of the match at this table, from 1. */
  number: number,
  /** True to play this game again; none without a vote. */
  again: boolean | null,
  /** The rules that applied in the match. */
  rules: Array<BallotRule>,
};

/** A rule on a ballot. */
export type BallotRule = {
  /** Its name in files, or the hash of a home-made rule's content. */
  rule: string,
  /** Its display name. */
  title: string,
  /** True if the player likes it; none without a vote. */
  liked: boolean | null,
};

/** A ban. */
export type Ban = {
  /** Its ID, for lifting it. */
  id: string,
  /** The banned network. */
  network: string,
  /** Expiry time in milliseconds since 1970; none until an admin lifts it. */
  until: number | null,
  /** The note. */
  note: string,
  /** Start time in milliseconds since 1970. */
  at: number,
  /** The admin who created it. */
  by: string,
};

/** A chat message or move from the minute before a report. */
export type BeforeReport = {
  /** Seconds before the report. */
  ago: number,
  /** The name of the message's author; none for a move. */
  name?: string,
  /** The message. */
  says?: Talk,
  /** The move as an English sentence. */
  played?: string,
  /** The move as a fact, for pages in other languages; none in reports of earlier versions. */
  fact?: ViewFact,
};

/** `POST /api/card/friends/blocks`: blocks a friend, or a player who has sent a request. */
export type BlockCard = {
  /** The ID of the friend or of the request. */
  id: string,
};

/** `POST /api/tables/{code}/blocks`: blocks a player from being matched with you again. The response is a [`Blocked`]. */
export type BlockPlayer = {
  /** The player's seat. */
  seat: Seat,
};

/** The data that a device stores about a blocked player. */
export type Blocked = {
  /** A mark for the `blocks` of [`FindTable`]: 32 hexadecimal digits that identify the player only to the server. */
  mark: string,
};

/** A player blocked by your card. */
export type BlockedCard = {
  /** The ID for unblocking them. */
  id: string,
  /** Their name at the time of blocking. */
  name: string,
};

/** The playing strength of a bot. */
export type BotLevel = "rookie" | "regular" | "shark";

/** The speed of a bot's reactions: slapping, catching, jumping in, taking turns. */
export type BotReflexes = "calm" | "lively" | "quick";

/** The commitment of a seat. */
export type BoundPart = {
  /** The seat. */
  seat: Seat,
  /** The commitment: 64 hexadecimal digits. */
  commitment: string,
};

/** The response to `POST /api/card/challenges`: the data that a browser needs to create or use a passkey. */
export type CardChallenge = {
  /** The challenge, as base64url. Valid once, for five minutes, and only for the requested purpose. */
  challenge: string,
  /** The server's relying party ID: the host of the page. */
  rp_id: string,
  /** For a new card: the user handle of the passkey, as base64url. */
  user?: string,
  /** For a new card: the COSE numbers of the supported algorithms, in order of preference. */
  algorithms: Array<number>,
  /** The validity of the challenge, in milliseconds. */
  timeout_ms: number,
  /** For an additional passkey: the card's name. */
  name?: string,
  /**
   * For an additional passkey: the IDs of the card's existing ones, as base64url. Authenticators that hold one of
   * them create no other.
   */
  exclude?: Array<string>,
};

/** A change of a rating. */
export type CardChange = {
  /** The rating before. */
  before: number,
  /** The rating after. */
  after: number,
  /** The uncertainty after the match. */
  around: number,
};

/** The response to `POST /api/card/codes`: a code with which another device can add its own passkey. */
export type CardCode = {
  /** The code: 10 letters, valid once. */
  code: string,
  /** The validity, in milliseconds. */
  lasts_ms: number,
};

/** The response to both requests: this device is now signed in. */
export type CardHeld = {
  /** The secret for the card on this device. Shown once; the server stores only its hash. */
  token: string,
  /** The card. */
  card: PlayerCard,
};

/** A match played with a card. */
export type CardMatch = {
  /** End of the match in milliseconds since 1970. */
  at: number,
  /** The table's code. */
  table: string,
  /** The family of its rules: the name of the preset. */
  family: string,
  /** The rank, from 1; tied players share it. */
  place: number,
  /** The number of people. */
  people: number,
  /** The number of bots. */
  bots: number,
  /** The weight of the match, in percent. */
  counts: number,
  /** The reasons for a reduced weight. */
  less: Array<CountsLess>,
  /** The change of the overall rating. */
  overall: CardChange,
  /** The change of the rating in the family. */
  in_family: CardChange,
};

/** A passkey of a card, as seen by its owner. */
export type CardPasskey = {
  /** Its ID, as base64url. */
  id: string,
  /** Creation time in milliseconds since 1970. */
  since: number,
};

/** A rating of a player's strength. */
export type CardStrength = {
  /** The rating. */
  rating: number,
  /** Its uncertainty: the true strength is within this range of the rating two times in three. */
  around: number,
  /** The number of matches behind it. */
  matches: number,
};

/**
 * `POST /api/tables/{code}/votes`, for players with a seat: votes on a match. Replaces the player's earlier votes on
 * it; the response is the [`Ballot`].
 */
export type CastBallot = {
  /** The number of the match. */
  number: number,
  /** True to play this game again. */
  again?: boolean,
  /** Likes and dislikes, keyed by the rule names on the ballot. */
  rules?: { [key in string]: boolean },
};

/** `PUT /api/card`: changes a card's name and face. */
export type ChangeCard = {
  /** The player's name. */
  name: string,
  /** The player's face; none for the default one. */
  face?: Face,
};

/** `POST /api/events/{code}/players`: checks a player in. The response is an [`EventSeat`]. */
export type CheckIn = {
  /** The player's name. */
  name: string,
  /** The player's face, used in the whole event. */
  face?: Face,
  /** The token of the player's card. Matches count for the card's rating. */
  card?: string,
  /** The password for check-in, if the event has one. Not case-sensitive. */
  word?: string,
};

/** `POST /api/workshop/check`: checks a rule. Accepts any input and returns its errors. */
export type CheckRule = {
  /** The rule as data. Exactly one of this and `file` is required. */
  rule?: Homemade,
  /** The rule as the text of a file, TOML or JSON. */
  file?: string,
  /** The preset to check compatibility with; defaults to `classic`. */
  base?: string,
  /** Changes to the preset's `[rules]`. */
  with?: { [key in string]: SwitchValue },
};

/** The result of checking a rule. */
export type CheckedRule = {
  /** The parsed rule; none if it cannot be parsed. */
  rule: Homemade | null,
  /** The hash of its content, which identifies it permanently. None if it has errors. */
  id: string | null,
  /** The rule as a file for saving; none if it has errors. */
  file: string | null,
  /** The errors; empty if there are none. */
  errors: Array<RuleFault>,
  /** The reason why it is incompatible with the given rules; none if it is compatible. */
  clash: string | null,
  /** The machine-readable reason. */
  clash_reason?: Reason,
  /** Its description, one sentence per part. */
  sentences: Sentences,
  /** The description as words with the positions that they describe. */
  words: SentenceWords,
  /** Its interactions with active built-in rules, and which rule has precedence. */
  meets: Array<HomemadeMeeting>,
};

/** One frame from a client. */
export type ClientMessage = { "hello": Hello }
  | { "command": Command }
  | { "ping": number }
  | { "pong": number }
  | { "hidden": boolean }
  | { "watch": Record<symbol, never> }
  | { "talk": Talk }
  | { "why": string };

/** What ends when a clock runs out. */
export type ClockEnd = "turn" | "round";

/** A clock. Its rule acts when it runs out. */
export type ClockView = {
  /** The rule that owns the clock. */
  rule: string,
  /** The step that the clock is waiting for, for rules with several. */
  step: number,
  /** The time at which it runs out, in milliseconds of the table's time. */
  deadline: Time,
  /** What ends when it runs out, if anything does. */
  ends?: ClockEnd,
};

/**
 * Why an action is refused. If several codes apply, the first in this order is given. `too-late` replaces the others
 * if the play was legal on the card that it answered.
 */
export type Code = "round-over"
  | "unknown-seat"
  | "not-in-play"
  | "not-in-hand"
  | "frozen"
  | "not-your-turn"
  | "must-draw"
  | "does-not-match"
  | "not-legal-now"
  | "must-play"
  | "wrong-sum"
  | "too-late";

/** One of the four colors. Ties are broken in this order (G10). */
export type Color = "R" | "Y" | "G" | "B";

/**
 * A numbered command. Numbers increase by one per seat across all its connections; a repeated number gets the first
 * response again.
 */
export type Command = {
  /** The command's number, from 1. */
  n: number,
  /** The action. */
  do: Do,
  /** The player's reaction time, if the server has shown a contested moment (`docs/protocol-races.md`). */
  answers?: Answers,
};

/** The reason for a reduced weight of a match. */
export type CountsLess = "same-network" | "no-other-card" | "same-people";

/** A joint cut: the shuffle depends on a secret of the table and on a contribution of each connected player. */
export type CutView = {
  /** The number of the deal at this table. */
  deal: number,
  /** The table's commitment: 64 hexadecimal digits. */
  commitment: string,
  /** The players' commitments, after all have arrived or the time is up. Contributions are revealed from then on. */
  bound: Array<BoundPart> | null,
  /** Seats that still have to commit or reveal. */
  waits_for: Array<Seat>,
  /** Seats that committed but did not reveal. The cut is repeated without them. */
  missing: Array<Seat>,
  /** The deadline in the table's milliseconds. */
  until: number,
};

/** The direction of play. */
export type Direction = "left" | "right";

/** The action of a command. */
export type Do = { "act": ActionWords<number> } | { "lobby": LobbyCommand };

/** An empty response that confirms success. */
export type Done = Record<symbol, never>;

/** Access mode of a server. */
export type Door = "open" | "word" | "invitation";

/** A player who was eliminated from the match (G20). */
export type EliminatedView = {
  /** The seat. */
  seat: Seat,
  /** The final total. */
  total: number,
  /** The number of the round after which the player was eliminated. */
  round: number,
};

/** A quick reaction. */
export type Emote = "laugh" | "wow" | "cheer" | "heart" | "cry" | "grr" | "tease" | "yawn";

/** The code of an error, as docs/protocol-errors.md explains it. */
export type ErrorCode =
  | "already-asked"
  | "already-friends"
  | "already-here"
  | "already-started"
  | "bad-invitation"
  | "bad-message"
  | "bad-name"
  | "bad-number"
  | "bad-plan"
  | "bad-request"
  | "bad-rules"
  | "bad-run"
  | "bad-text"
  | "bad-word"
  | "banned"
  | "busy"
  | "check-in-closed"
  | "damaged"
  | "draining"
  | "fills-up"
  | "full"
  | "gallery-full"
  | "gone"
  | "hushed"
  | "last-passkey"
  | "match-running"
  | "match-too-long"
  | "may-not-make"
  | "may-not-publish"
  | "name-taken"
  | "needs-invitation"
  | "needs-word"
  | "no-admin"
  | "no-backup"
  | "no-card"
  | "no-card-there"
  | "no-cards"
  | "no-change"
  | "no-code"
  | "no-device"
  | "no-end"
  | "no-host"
  | "no-invitations"
  | "no-late-entry"
  | "no-passkeys"
  | "no-person"
  | "no-push"
  | "no-record"
  | "no-seat"
  | "no-such-table"
  | "no-vote"
  | "not-host"
  | "not-playing"
  | "not-refused"
  | "not-started"
  | "not-time-yet"
  | "not-yours"
  | "old-result"
  | "over"
  | "own-card"
  | "pause"
  | "refused"
  | "removed"
  | "reported"
  | "server-full"
  | "set-phrases"
  | "stale-challenge"
  | "still-seated"
  | "strangers-off"
  | "table-ended"
  | "table-full"
  | "talk-is-off"
  | "too-fast"
  | "too-few"
  | "too-large"
  | "too-many"
  | "too-many-asks"
  | "too-many-blocked"
  | "too-many-co-hosts"
  | "too-many-friends"
  | "too-many-invitations"
  | "too-many-passkeys"
  | "too-many-wait"
  | "too-slow"
  | "unavailable"
  | "unfit-name"
  | "unknown-code"
  | "unknown-friend"
  | "unknown-id"
  | "unknown-passkey"
  | "unknown-path"
  | "unknown-place"
  | "unknown-player"
  | "unknown-rule"
  | "unknown-rules"
  | "unknown-run"
  | "unreadable"
  | "wrong-key"
  | "wrong-method"
  | "wrong-origin"
  | "wrong-passkey"
  | "wrong-players"
  | "wrong-result"
  | "wrong-word";

/** A value with its confidence interval: 95 %, unless the place that shows it says otherwise. */
export type Estimate = {
  /** The mean. */
  mean: number,
  /** The lower bound of the interval. */
  low: number,
  /** The upper bound of the interval. */
  high: number,
};

/** A player's results at this table over several matches, for as long as the player keeps the seat. */
export type Evening = {
  /** Matches played to the end. */
  played: number,
  /** Matches won, including shared wins. */
  won: number,
  /** The current streak of won matches. */
  streak: number,
};

/** The most exciting table: at least two of its players may be out soon. */
export type EventClosest = {
  /** The table's number. */
  table: number,
  /** The number of cards of each player, in seat order. */
  cards: Array<number>,
};

/** `POST /api/events/{code}/commands`, with the token as `Authorization: Bearer TOKEN`. */
export type EventCommand = "start"
  | "leave"
  | "come-back"
  | "close"
  | "host-leaves"
  | { "add-co-host": number }
  | { "remove-co-host": number }
  | { "remove": number }
  | { "remove-many": Array<number> }
  | "close-check-in"
  | "reopen-check-in"
  | { "set-word": string | null }
  | { "stop-table": number }
  | { "settle-table": {
    /** The table's number. */
    table: number,
    /** The decision. */
    how: EventSettle, } } | { "check-in-bot": {
    /** The bot's name. */
    name: string, } };

/** The automatic action at the deadline. */
export type EventDue = "start"
  | "next-round"
  | "time-up"
  | "scored"
  | "voided"
  | "seated"
  | "last-call"
  | { "seat-closes": number };

/**
 * `GET /api/events/{code}/forecast`: a simulation of the event with bots that differ in strength like people. Values
 * are means.
 */
export type EventForecast = {
  /** The number of simulated players: the current number, or the required or expected one. */
  players: number,
  /** The duration, in minutes. */
  minutes: number,
  /** How often the best player wins, between 0 and 1. */
  best_wins: number,
  /** A player's total waiting time between matches, in minutes. */
  waiting_minutes: number,
};

/** The format of an event. */
export type EventForm = "swap" | "swiss" | "knockout" | "race-to";

/** The host of an event. */
export type EventHost = {
  /** The player, if the host plays. */
  player?: number,
  /** The name. */
  name: string,
};

/** The length of an event. A knockout has none. */
export type EventLength = { "rounds": number } | { "matches": number } | { "minutes": number } | { "points": number };

/** Changed tables and standings. */
export type EventLists = {
  /** New and changed tables. */
  tables: Array<EventTable>,
  /** The numbers of removed tables. */
  gone?: Array<number>,
  /** The full standings, if any line changed. */
  standings?: Array<EventStanding>,
};

/** Messages from an event's socket. */
export type EventMessage = { "type": "event" } & EventView
  | { "type": "news" } & EventNews
  | { "type": "lists" } & EventLists
  | { "type": "pong",
  /** The ping's number. */
  id: number,
};

/**
 * The state of an event without tables and standings, and the client's own place. The fields match those of
 * [`EventView`].
 */
export type EventNews = {
  /** The phase. */
  phase: EventPhase,
  /** The round. */
  round: number,
  /** The host. */
  host: EventHost | null,
  /** The co-hosts. */
  co_hosts: Array<number>,
  /** The condition that it waits for. */
  waiting: EventWaiting,
  /** The time of the next automatic action, in milliseconds since 1970. */
  deadline: number | null,
  /** The action at the deadline. */
  due?: EventDue,
  /** The number of players required to start; none after the start. */
  need?: number,
  /** True if a host has closed check-in. */
  check_in_closed?: boolean,
  /** True if check-in requires a password. */
  asks_word?: boolean,
  /** The number of players present. */
  people: number,
  /** The names of the winners. */
  champion?: Array<string>,
  /** The most exciting table, for spectators. */
  closest?: EventClosest,
  /** The tables that have waited long for a player. */
  waits?: Array<EventWait>,
  /** The requesting player or host. */
  you: EventYou | null,
  /** The server's clock, in milliseconds since 1970. */
  now: number,
};

/** The phase of an event. */
export type EventPhase = "check-in" | "playing" | "over";

/** A player's current place in the event. */
export type EventPlace = { "table": {
    /** The table's number. */
    number: number,
    /** The table's code; empty while the table is being opened. */
    code: string,
    /** The custom faces of its players in seat order; empty if there are none. */
    faces?: Array<Face | null>, } } | "bye" | "waiting" | "out" | "none";

/** A player's presence. */
export type EventPresence = "here" | "asleep" | "gone" | "removed";

/** The response to both requests. */
export type EventSeat = {
  /** The event's code. */
  code: string,
  /**
   * The secret for the event and all of the player's tables, valid on any device. Shown once; the server stores only
   * its hash.
   */
  token: string,
  /** The player; null for a host who does not play. */
  player: number | null,
};

/** A host's decision about a table's rejected result. */
export type EventSettle = "accept" | "replay" | "void";

/** The number of players at a table. */
export type EventSizes = {
  /** The minimum. */
  least: number,
  /** The maximum. */
  most: number,
};

/** A line of the standings. */
export type EventStanding = {
  /** The rank, from 1; tied players share it. */
  rank: number,
  /** The player. */
  player: number,
  /** The name. */
  name: string,
  /** True for a bot. */
  bot: boolean,
  /** The player's custom face; none for the one derived from the name. */
  face?: Face,
  /** The event points. */
  points: number,
  /** The number of rounds or matches finished. */
  played: number,
  /** True if the player has neither left nor been eliminated. */
  in: boolean,
};

/** A table of the round. */
export type EventTable = {
  /** The number, from 1. In a row of swap tables, table 1 is the highest. */
  number: number,
  /** The code for `/api/tables/{code}`; empty while the table is being opened. */
  code: string,
  /** The round; in a race, the number of the match. */
  round: number,
  /** The state. */
  state: EventTableState,
  /** The players in seat order. */
  players: Array<EventTablePlayer>,
  /** The error code while its result is rejected. */
  refused?: string,
};

/** A player at a table. */
export type EventTablePlayer = {
  /** The player. */
  player: number,
  /** The name. */
  name: string,
  /** True for a bot. */
  bot: boolean,
  /** True while a bot plays for the absent player. False for players who are gone for good. */
  asleep: boolean,
};

/** The state of an event table. */
export type EventTableState = "playing" | "time-up" | "refused" | "finished";

/** `GET /api/events/{code}`, and the state that the event's socket sends. */
export type EventView = {
  /** The event's code. */
  code: string,
  /** The name. */
  name: string,
  /** The format. */
  form: EventForm,
  /** The length; null for a knockout. */
  length: EventLength | null,
  /** The title of the rules. */
  rules: string,
  /** The phase. */
  phase: EventPhase,
  /** The round, from 1; in a race, the number of the latest match. 0 before the first. */
  round: number,
  /** The number of rounds, if it is known in advance. */
  rounds?: number,
  /** The host; null if all possible hosts have left. */
  host: EventHost | null,
  /** The co-hosts, in order of appointment. */
  co_hosts: Array<number>,
  /** The condition that it waits for. */
  waiting: EventWaiting,
  /** The time of the next automatic action, in milliseconds since 1970; null if there is none. */
  deadline: number | null,
  /** The action at the deadline. */
  due?: EventDue,
  /** The number of players required to start; none after the start. */
  need?: number,
  /** True if a host has closed check-in. */
  check_in_closed?: boolean,
  /** True if check-in requires a password. */
  asks_word?: boolean,
  /** The commitment to the secret for random draws. */
  lots?: string,
  /** The number of players present. */
  people: number,
  /** The tables of the round. */
  tables: Array<EventTable>,
  /** The first 100 lines of the standings. */
  standings: Array<EventStanding>,
  /** The names of the winners, after the end. */
  champion?: Array<string>,
  /** The most exciting table, sent by the socket to spectators; none if there is none. */
  closest?: EventClosest,
  /** The tables that have waited long for a player, sent by the socket. */
  waits?: Array<EventWait>,
  /** The server's clock, in milliseconds since 1970. */
  now: number,
  /** The requesting player or host; null for a spectator. */
  you: EventYou | null,
};

/** A player who delays a table. */
export type EventWait = {
  /** The table's number. */
  table: number,
  /** The player with the turn. */
  player: number,
  /** The time at which a bot takes over, in milliseconds since 1970. */
  until: number,
};

/** The condition that an event waits for. */
export type EventWaiting = "check-in" | "tables" | "next-round" | "players" | "nothing";

/** The requesting player or host. */
export type EventYou = {
  /** The player; null for a host who does not play. */
  player: number | null,
  /** The name. */
  name: string,
  /** True for the main host. */
  host: boolean,
  /** True for a co-host. */
  co_host: boolean,
  /** The password for check-in. Visible only to hosts and co-hosts. */
  word?: string,
  /** Their presence. */
  presence: EventPresence,
  /** Their place. */
  place: EventPlace,
  /** Their line of the standings, if any. */
  standing: EventStanding | null,
};

/** A worked example for the page. */
export type Example = {
  /** Its subject, in a sentence. */
  title: string,
  /** The clauses that it demonstrates. */
  clauses: Array<string>,
  /** The file with the scenario. */
  file: string,
  /** Its text, for changes in the playground. `None` if it uses other files. */
  text?: string,
  /** The title of the rules. */
  rules: string,
  /** The changes to these rules, in words. */
  with: Array<string>,
  /** The initial table. */
  start: Scene,
  /** The steps. */
  steps: Array<ExampleStep>,
};

/** A step of an example. */
export type ExampleStep = {
  /** The time before the step, in milliseconds. */
  after?: number,
  /** The action of a player, in a sentence without its full stop. */
  deed?: string,
  /** The reason for a refusal. */
  refused?: Code,
  /** The events of the step, in sentences. */
  events: Array<string>,
  /** The changes of the scene. For hands, only the changed ones. */
  then: Partial<Scene>,
};

/** Two rules that exclude each other. */
export type Exclusion = {
  /** One rule, by its name in files. */
  a: string,
  /** The other. */
  b: string,
  /** The question that both rules answer. */
  question: string,
};

/** A player's face as part numbers. Clients draw the pictures; each client must know all numbers. */
export type Face = {
  /** The shape of the head, below [`Face::SHAPES`]. */
  shape: number,
  /** The color of the head, below [`Face::COLORS`]. */
  color: number,
  /** The eyes, below [`Face::EYES`]. */
  eyes: number,
  /** The mouth, below [`Face::MOUTHS`]. */
  mouth: number,
  /** The hat, below [`Face::HATS`]; 0 for none. */
  hat: number,
};

/** `POST /api/strangers/places`: joins the queue for a table. The response is a [`QueuePlace`]. */
export type FindTable = {
  /** The player's name. */
  name: string,
  /** A preset's name. */
  game: string,
  /** The length of the match. */
  pace: MatchmakingPace,
  /** The player's strength; ignored if the card has a rating. */
  level?: MatchmakingLevel,
  /** The token of the player's card, for rated matches; none to play without a card. */
  card?: string,
  /** Marks of players blocked by this device, at most 64. */
  blocks?: Array<string>,
  /** True to leave the match that the device is still in. */
  leave?: boolean,
};

/** The dealer of the first round of a match. Each later round is dealt by the next player to the left (G7). */
export type FirstDealer = "last-chair" | "lot" | "winner";

/** `POST /api/card/challenges`: requests a challenge. */
export type ForCard = "make" | "sign-in" | { "add": {
    /** The code. */
    code?: string, } };

/** The players who can only answer while a window is open. */
export type Freeze = "all" | "all-but-out-of-turn" | "hands-moving";

/** A friend. */
export type Friend = {
  /** The ID for ending the friendship. It is specific to your card. */
  id: string,
  /** Their name. */
  name: string,
  /** Their face; none for the default one. */
  face?: Face,
  /** The start of the friendship, in milliseconds since 1970. */
  since: number,
  /** The table where they currently play; none if there is none or they do not share it. */
  table?: FriendTable,
};

/** A player who asks to be your friend. */
export type FriendAsk = {
  /** The ID for answering. */
  id: string,
  /** Their name. */
  name: string,
  /** Their face; none for the default one. */
  face?: Face,
  /** Time of the request in milliseconds since 1970. */
  at: number,
};

/** A table at which a friend plays. */
export type FriendTable = {
  /** Its code; none for tables without one, such as tables of events and for practice. */
  code?: string,
};

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

/** The summary of a rule or ruleset in the gallery. */
export type GalleryCard = {
  /** The hash of its content. */
  id: string,
  /** Its name in files. */
  name: string,
  /** Its display name. */
  title: string,
  /** The author's description. */
  description: string,
  /** The author's name; none for built-in ones. */
  author: string | null,
  /** Time of publication in milliseconds since 1970; none for built-in ones. */
  published: number | null,
  /** The source of the play-test results; none if there are none. */
  tested: TestedBy | null,
  /** The version number, from 1. */
  version: number,
  /** The rule that it is derived from. */
  from?: GalleryOrigin,
  /**
   * Four digits derived from the owner's key that distinguish authors with the same name. Present only if there are
   * several.
   */
  hand?: string,
  /** True if the request contains the key that it was published with. */
  yours?: boolean,
  /** The names of required rules. */
  requires: Array<string>,
  /** Its sentences. For a ruleset, only its changes. */
  sentences: Sentences,
  /** The changes of a ruleset; none for a rule. */
  changes?: GalleryChanges,
  /** Statistics from this server's tables. */
  real: RealPlay,
};

/** The changes of a gallery ruleset relative to its preset. */
export type GalleryChanges = {
  /** The preset. */
  base: string,
  /** The switches that differ from the preset. */
  with: { [key in string]: SwitchValue },
  /** The settings that differ from the preset. */
  settings: { [key in string]: SwitchValue },
  /** Its home-made rules. */
  homemade: Array<GalleryGuest>,
};

/** A home-made rule in a gallery ruleset. */
export type GalleryGuest = {
  /** The hash of its content. */
  id: string,
  /** Its display name. */
  title: string,
  /** The author's description; may be empty. */
  description: string,
  /** Its sentences. */
  sentences: Sentences,
};

/** The origin of a derived rule or ruleset. */
export type GalleryOrigin = {
  /** The hash of its content. */
  id: string,
  /** Its display name; none if it was removed from the gallery. */
  title: string | null,
  /** Its author; none for built-in or removed ones. */
  author: string | null,
};

/**
 * `GET /api/gallery?search=WORDS&from=N`: the rules that contain all words, built-in ones first, then newest first; up
 * to 50 per page. Only the newest version of each is listed. `GET /api/gallery/rulesets` does the same for rulesets.
 */
export type GalleryPage = {
  /** The total number of results. */
  of: number,
  /** The results of this page. */
  rules: Array<GalleryCard>,
};

/** `GET /api/gallery/{id}`: a rule of the gallery. */
export type GalleryRule = {
  /** The rule's summary. */
  card: GalleryCard,
  /** The rule. */
  rule: Homemade,
  /** The rule as a file. */
  file: string,
  /** Its interactions with built-in rules, and which rule has precedence. */
  meets: Array<HomemadeMeeting>,
  /** All available versions, oldest first. */
  versions: Array<GalleryVersion>,
  /** The results of the play-test: a `PlayTest`, or data that the author sent to an earlier version of the program. */
  results: { [key in string]: unknown } | null,
};

/** `GET /api/gallery/rulesets/{id}`: a ruleset of the gallery. */
export type GalleryRuleset = {
  /** The ruleset's summary. */
  card: GalleryCard,
  /** The full rules. */
  rules: RulesView,
  /** All available versions, oldest first. */
  versions: Array<GalleryVersion>,
};

/** One version of a rule of the gallery. */
export type GalleryVersion = {
  /** The hash of its content. */
  id: string,
  /** The version number, from 1. */
  version: number,
  /** Time of publication in milliseconds since 1970; none for built-in ones. */
  published: number | null,
};

/** Identifies the player, and the last state received. */
export type Hello = {
  /** The seat's token, from the response to taking a seat. */
  token: string,
  /** The last version received, to resume after a lost connection; none to request a snapshot. */
  last: number | null,
};

/** A home-made rule. */
export type Homemade = {
  /** The rule's name in files and links: `matched-draws`. */
  name: string,
  /** The rule's title, for display and announcements: "Matched Draws". */
  title: string,
  /** A description by the author. */
  description?: string,
  /** The names of built-in and home-made rules that must be on as well. */
  requires?: Array<string>,
  /** The names of rules that must be off. */
  excludes?: Array<string>,
  /** True if the rule's marks and counter last until the end of the match. */
  lasting?: boolean,
  /** Built-in rules that this rule switches, as in a ruleset's `[rules]`. */
  rules?: { [key in string]: SwitchValue },
  /** Settings that this rule changes, by name, such as `uno.penalty`. */
  settings?: { [key in string]: SwitchValue },
  /** The parts of the rule. */
  parts?: Array<HomemadePart>,
};

/** How the number of a card adds up with others. */
export type HomemadeAddsUp = "in-hand" | "with-laid";

/** A card pattern. A card matches if it satisfies all fields that are set. */
export type HomemadeCards = {
  /** Any of these faces, as in files: `7`, `S`, `+2`, `W`. */
  faces?: string[],
  /** Any of these colors. Wild cards have none. */
  colors?: Array<Color>,
  /** Any of these kinds. */
  kinds?: Array<HomemadeKind>,
  /** The property that the card shares with the top card, or with the card beneath for a card that is being played. */
  like?: HomemadeSame,
  /** How the card's number adds up with others. */
  "adds-up"?: HomemadeAddsUp,
  /** How the card's number compares. Cards without a number do not match. */
  number?: HomemadeNumberIs,
  /**
   * Cards with a number that a player has made the rule for during the game (HR-5). A rule with this pattern starts
   * in the palette, and applies as long as it has a number.
   */
  "made-for"?: boolean,
  /** Cards with the mark that rules put on cards. */
  marked?: boolean,
  /** Inverts the pattern. */
  not?: boolean,
};

/** A switch of the chat. */
export type HomemadeChat = "off" | "on" | "toggle";

/** A comparison of two numbers. */
export type HomemadeCompare = "at-least" | "at-most" | "exactly" | "multiple-of";

/** A condition. */
export type HomemadeCondition = { "all": Array<HomemadeCondition> }
  | { "any": Array<HomemadeCondition> }
  | { "not": HomemadeCondition }
  | { "number": {
    /** The left side. */
    of: HomemadeNumber,
    /** The comparison. */
    is: HomemadeCompare,
    /** The right side. */
    than: HomemadeNumber, } } | { "seat": {
    /** The seats to test. */
    who: HomemadeWho,
    /** The seats that they must be among. */
    among: HomemadeWho, } } | { "card": {
    /** The card to test. */
    of: HomemadeOnPile,
    /** The pattern. */
    is: HomemadeCards, } } | { "alike": HomemadeSame } | { "holds": {
    /** The hands to test. */
    who: HomemadeWho,
    /** The cards to count. */
    cards: HomemadeCards,
    /** The minimum. */
    least: HomemadeNumber, } } | "leftwards" | { "answer": number };

/** What a number counts. */
export type HomemadeCounted = "in-a-row"
  | "hand-is"
  | "together"
  | "lay-more"
  | "roll"
  | "cards"
  | "seats"
  | "points"
  | "number"
  | "options";

/** The reason for drawing cards, as far as rules can test it. */
export type HomemadeDrawnFor = "turn" | "debt" | "penalty" | "rule";

/** A forbidden action. */
export type HomemadeForbid = { "lay": HomemadeCards }
  | { "lay-out-of-turn": HomemadeCards }
  | "catch"
  | { "rule": string };

/** An instruction. If it needs one seat and several are named, it applies to the first of them in the order of play. */
export type HomemadeInstruction = { "draw": {
    /** The players who draw. */
    who: HomemadeWho,
    /** The number of cards. */
    cards: HomemadeNumber, } } | { "give": {
    /** The giver. */
    from: HomemadeWho,
    /** The receiver. */
    to: HomemadeWho,
    /** The number of cards. */
    cards: HomemadeNumber,
    /** How the cards are selected. */
    by: HomemadePickedBy, } } | { "swap": {
    /** The first player. */
    a: HomemadeWho,
    /** The second player. */
    b: HomemadeWho, } } | { "pass-hands": {
    /** Against the direction of play. */
    back?: boolean, } } | { "skip": {
    /** The number of seats. */
    seats: HomemadeNumber, } } | "turn-round" | { "raise-debt": {
    /** The number of cards. */
    by: HomemadeNumber, } } | "forgive-debt" | { "turn-to": {
    /** The player. */
    who: HomemadeWho, } } | { "name-color": {
    /** The player. */
    who: HomemadeWho, } } | { "show": {
    /** The hands to show. */
    who: HomemadeWho,
    /** The cards to show. */
    cards?: HomemadeCards, } } | { "peek": {
    /** The player who looks. */
    who: HomemadeWho,
    /** The hand to look at. */
    at: HomemadeWho, } } | { "lay-more": {
    /** The player. */
    who: HomemadeWho,
    /** The cards that can be played. */
    cards?: HomemadeCards,
    /** The maximum number of cards. */
    most: HomemadeNumber,
    /** True if the player must play one if they hold one. */
    must?: boolean, } } | "flip" | { "take-pile": {
    /** The player. */
    who: HomemadeWho,
    /** The number of cards. */
    cards: HomemadeNumber, } } | { "set-aside": {
    /** The player. */
    who: HomemadeWho,
    /** The number of cards. */
    cards: HomemadeNumber, } } | { "retire": {
    /** The player. */
    who: HomemadeWho, } } | { "points": {
    /** The players. */
    who: HomemadeWho,
    /** The number of points. */
    by: HomemadeNumber, } } | { "mark": {
    /** The players. */
    who: HomemadeWho,
    /** The amount to add. */
    by: HomemadeNumber, } } | { "unmark": {
    /** The players. */
    who: HomemadeWho, } } | { "count": {
    /** The amount to add. */
    by: HomemadeNumber, } } | "clear-count" | { "mark-card": {
    /** The card. */
    of: HomemadeOnPile,
    /** True to remove the mark instead. */
    off?: boolean, } } | { "mark-held": {
    /** The player. */
    who: HomemadeWho,
    /** The cards that can be marked. */
    cards?: HomemadeCards,
    /** The number of cards. If there are fewer, all of them. */
    count: HomemadeNumber,
    /** How the cards are selected. */
    by: HomemadePickedBy,
    /** True to remove the mark instead. */
    off?: boolean, } } | { "race": {
    /** The players who take part. `everyone` and `others` include players in the doghouse. */
    who: HomemadeWho,
    /** The action to perform. */
    action: string,
    /** Which player loses. */
    pays: HomemadePays, } } | { "choose-seat": {
    /** The player who picks. */
    who: HomemadeWho,
    /** The seats to pick from. */
    among: HomemadeWho, } } | { "choose": {
    /** The player. */
    who: HomemadeWho,
    /** The options. */
    options: Array<string>, } } | { "vote": {
    /** The players who vote. */
    who: HomemadeWho,
    /** The options. */
    options: Array<string>, } } | { "roll": {
    /** The number of sides. */
    sides: HomemadeNumber, } } | { "chat": HomemadeChat };

/** Kinds of cards. */
export type HomemadeKind = "number" | "even" | "odd" | "action" | "draw" | "wild";

/** Which plays a trigger matches. */
export type HomemadeLaying = {
  /** The cards. */
  cards?: HomemadeCards,
  /** The way the card is played. */
  how?: HomemadeManner,
};

/** The way a card is played. */
export type HomemadeManner = "played" | "out-of-turn" | "answer" | "block" | "match" | "any";

/** The kind of item that there are too many of. */
export type HomemadeMany = "requires" | "excludes" | "changes" | "parts" | "steps" | "rules";

/** A point where a home-made rule meets another rule that is on. */
export type HomemadeMeeting = {
  /** The other rule's name. */
  with: string,
  /** The other rule's title, for display. */
  title: string,
  /** The subject of both rules, as text. */
  about: string,
  /** The subject of both rules, for programs. */
  moment: string,
  /** Which rule takes precedence, as text. */
  verdict: string,
  /** Which rule takes precedence, for programs. */
  wins: HomemadeWins,
};

/** A number: a constant, or a term. */
export type HomemadeNumber = number | HomemadeTerm;

/** A comparison of a card's number with another number. */
export type HomemadeNumberIs = {
  /** The comparison. */
  is: HomemadeCompare,
  /** The number to compare with. */
  than: HomemadeNumber,
};

/** A home-made rule that is active at a table. */
export type HomemadeOn = {
  /** The hash of its content. */
  id: string,
  /** The rule. */
  rule: Homemade,
  /** Its description. */
  sentences: Sentences,
  /** Its interactions with rules of the table, and which rule has precedence. */
  meets: Array<HomemadeMeeting>,
};

/** A card on the discard pile. */
export type HomemadeOnPile = "top" | "laid" | "beneath";

/** A part of a rule: a trigger with steps, or a standing effect. */
export type HomemadePart = {
  /** The trigger. Exclusive with `standing`. */
  when?: HomemadeTrigger,
  /** The standing effect. Exclusive with `when`. */
  standing?: HomemadeStanding,
  /** True if the rule is not announced when this part applies. */
  quiet?: boolean,
  /** The part applies only while this condition holds. */
  if?: HomemadeCondition,
  /** The steps to run after the trigger, or after a card was played that only this `permit` allows. */
  then?: Array<HomemadeStep>,
};

/** Which player loses a race. */
export type HomemadePays = "last" | "first";

/** Cards that can be played. */
export type HomemadePermit = {
  /** The cards. */
  cards?: HomemadeCards,
  /** The situation in which they can be played. */
  on: HomemadePermitWhen,
};

/** The situation in which cards can be played. */
export type HomemadePermitWhen = "turn" | "debt" | "out-of-turn";

/** How cards to give or mark are selected. */
export type HomemadePickedBy = "giver" | "chance";

/** A prevented effect. */
export type HomemadePrevent = "skip" | "turn-round" | "attack" | "color-call";

/** A property that cards can have in common. */
export type HomemadeSame = "color" | "face" | "both";

/** A standing effect. In its condition, the `actor` is the seat that wants to act. */
export type HomemadeStanding = { "permit": HomemadePermit }
  | { "together": HomemadeTogether }
  | { "forbid": HomemadeForbid }
  | { "prevent": HomemadePrevent };

/** A step: an instruction and its condition, which is evaluated when the step runs. */
export type HomemadeStep = {
  /**
   * Runs the step once for each of these seats, in the order of play. Within the step, the current seat is `each`.
   * Consecutive steps with the same `each` form a group: each seat completes the whole group before the next seat
   * begins.
   */
  each?: HomemadeWho,
  /** Skips the step if this condition does not hold. */
  if?: HomemadeCondition,
  /** The instruction. */
  do: HomemadeInstruction,
};

/** A term that is evaluated during play. */
export type HomemadeTerm = "debt"
  | "laid-number"
  | "top-number"
  | "beneath-number"
  | "laid-owes"
  | "drawn"
  | "in-play"
  | "round"
  | "row"
  | "times"
  | "answer"
  | { "hand": HomemadeWho }
  | { "held": {
    /** The hands to count in. */
    who: HomemadeWho,
    /** The cards to count. */
    cards: HomemadeCards, } } | { "score": HomemadeWho } | { "round-score": HomemadeWho } | { "mark": HomemadeWho } | "count" | { "sum": Array<HomemadeNumber> } | { "less": [HomemadeNumber, HomemadeNumber] } | { "product": [HomemadeNumber, HomemadeNumber] } | { "half": HomemadeNumber };

/** A text in a rule. */
export type HomemadeText = "title" | "description" | "requires" | "excludes" | "action" | "option";

/**
 * Cards that can be played together in turn, when there is no debt. Only the last of them takes effect. Cards without
 * a color cannot be part of it.
 */
export type HomemadeTogether = {
  /** The cards. */
  cards?: HomemadeCards,
  /** The number of cards. */
  count: number,
  /** The property that all of them share. */
  same?: HomemadeSame,
  /** The sum of their numbers. */
  sum?: HomemadeNumber,
};

/** A trigger. The seat that acts is the `actor`. */
export type HomemadeTrigger = { "laid": HomemadeLaying } | { "covered": HomemadeCards } | { "in-a-row": {
    /** The number of cards. */
    count: number,
    /** The property that they share. */
    same: HomemadeSame, } } | { "drawn": {
    /** The cards. */
    cards?: HomemadeCards,
    /** The reasons for drawing. Empty means any reason. */
    why?: Array<HomemadeDrawnFor>, } } | "turn-begun" | "round-begun" | "round-over" | "uno-said" | "caught" | "passed" | "skipped" | "turned" | "went-out" | { "color-called": Color } | { "hand-is": {
    /** The comparison. */
    is: HomemadeCompare,
    /** The number of cards to compare with. */
    than: HomemadeNumber, } } | "hands-moved" | { "rule": string } | "spoke" | "marked" | "counted";

/** A set of seats. */
export type HomemadeWho = "actor"
  | "other"
  | "chosen"
  | "each"
  | "turn"
  | "next"
  | "previous"
  | "opposite"
  | "everyone"
  | "others"
  | "dealer"
  | "layer"
  | "fewest"
  | "most"
  | "leader"
  | "marked"
  | { "holding": HomemadeCards }
  | { "next-of": HomemadeWho }
  | { "previous-of": HomemadeWho }
  | { "opposite-of": HomemadeWho }
  | { "team-of": HomemadeWho }
  | { "except": [HomemadeWho, HomemadeWho] }
  | { "both": [HomemadeWho, HomemadeWho] };

/** Which rule takes precedence when a home-made rule meets a built-in one. */
export type HomemadeWins = "after" | "forbids" | "adds" | "prevents" | "made";

/** An error in a home-made rule. `Display` writes a sentence in English. */
export type HomemadeWrong = { "is": "bad-name",
  /** The rule's name. */
  name: string,
  /** The maximum length, in characters. */
  most: number, } | { "is": "built-in",
  /** The name. */
  name: string, } | { "is": "empty",
  /** The text. */
  of: HomemadeText,
  /** The maximum length, in characters. */
  most: number, } | { "is": "too-long",
  /** The text. */
  of: HomemadeText,
  /** The actual length, in characters. */
  letters: number,
  /** The maximum length, in characters. */
  most: number, } | { "is": "unshown",
  /** The text. */
  of: HomemadeText,
  /** The character: `U+202E`. */
  character: string, } | { "is": "too-many",
  /** The kind of item. */
  of: HomemadeMany,
  /** The actual number. */
  count: number,
  /** The maximum. */
  most: number, } | { "is": "nothing" } | { "is": "no-steps" } | { "is": "only-points" } | { "is": "both" } | { "is": "neither" } | { "is": "range",
  /** What the number counts. */
  of: HomemadeCounted,
  /** The number. */
  value: number,
  /** The minimum. */
  least: number,
  /** The maximum. */
  most: number, } | { "is": "nothing-in-common" } | { "is": "nothing-follows" } | { "is": "too-many-words",
  /** The maximum. */
  most: number, } | { "is": "too-deep",
  /** The maximum depth. */
  most: number, } | { "is": "none-of" } | { "is": "each-of-none" } | { "is": "too-large",
  /** The actual size, in bytes. */
  bytes: number,
  /** The maximum size, in bytes. */
  most: number, } | { "is": "no-such-rule",
  /** The name. */
  name: string,
  /** The name of a similar rule, if there is one. */
  near: string | null, } | { "is": "bad-value",
  /** The name of the rule or setting. */
  name: string,
  /** The title of the rule. For a setting, its name. */
  title: string, } | { "is": "twice" } | { "is": "for-a-number",
  /** The name of the rule that is off. */
  needs: string,
  /** The title of that rule. */
  title: string, } | { "is": "needs",
  /** The name of the rule that is off. */
  needs: string,
  /** The title of that rule. */
  title: string, } | { "is": "needs-unknown",
  /** The name of that rule. */
  needs: string,
  /** The name of a similar rule, if there is one. */
  near: string | null, } | { "is": "excludes",
  /** The name of the other rule. */
  other: string,
  /** The title of the other rule. */
  title: string, } | { "is": "unknown-field",
  /** The field. */
  field: string,
  /** The line in the file, from 1, if known. */
  line: number | null, } | { "is": "missing-field",
  /** The field. */
  field: string,
  /** The line in the file, from 1, if known. */
  line: number | null, } | { "is": "unknown-word",
  /** The word. */
  word: string,
  /** The line in the file, from 1, if known. */
  line: number | null, } | { "is": "unreadable",
  /** The line in the file, from 1, if known. */
  line: number | null,
};

/** The properties of a server, for the page's first screen. */
export type Host = {
  /** The presets: name, title, summary. */
  presets: Array<[string, string, string]>,
  /** The server's version. */
  version: string,
  /** This visitor's permissions. */
  access: Access,
  /** The time for which the server keeps unused tables. */
  retention: Retention,
  /** True if the server offers "Find a table" and public tables. */
  strangers?: boolean,
  /** True if players may create player cards. */
  cards: boolean,
  /** The public key in base64url with which browsers subscribe to push messages; none if the server sends none. */
  push?: string,
};

/** Players who request to become host. */
export type HostAsked = {
  /** The requesting seats in order. The first one becomes host. */
  by: Array<Seat>,
  /**
   * The time until which any action lets the host keep the role, in the table's milliseconds; none after such an
   * action.
   */
  until: number | null,
};

/** How a card is played. */
export type How = "turn" | "out-of-turn" | "payment" | "match" | "crazy" | "block";

/** `POST /api/rules/lasts`: requests an estimate of how long rounds last. The answer is [`Lasts`](crate::Lasts). */
export type HowLong = {
  /** The text of a ruleset file. */
  ruleset: string,
  /** The number of seats. */
  seats: number,
};

/** An invitation as seen by its creator. */
export type Invitation = {
  /** Its ID, for revoking it. It does not grant access. */
  id: string,
  /** The creator's note. */
  note: string,
  /** The table of the host who created it; none if created by an admin. */
  table: string | null,
  /** The maximum number of devices that may use it. */
  uses: number,
  /** The number of devices that have used it. */
  used: number,
  /** Expiry time in milliseconds since 1970; none if it does not expire. */
  until: number | null,
  /** Creation time in milliseconds since 1970. */
  at: number,
};

/** The response to `POST /api/tables/{code}/code`, which makes the table accessible to friends. */
export type Invited = {
  /** The code: four letters, or five or six if many tables are open. */
  code: string,
};

/**
 * `POST /api/door`: presents the password or an invitation. The response is an [`Access`], plus a cookie for the
 * device.
 */
export type Knock = { "word": string } | { "invitation": string };

/** The number of cards in hand when a turn begins. */
export type LabCurvePoint = {
  /** The number of the turn. */
  turn: number,
  /** The share of rounds that reach this turn. */
  going: number,
  /** The mean number of cards in a hand. */
  cards: number,
  /** The mean number of cards in the smallest hand. */
  fewest: number,
  /** The mean number of cards in the largest hand. */
  most: number,
  /** The 95 % interval of `going`. */
  going_interval?: [number, number],
  /** The 95 % interval of `cards`, for the rounds that reach this turn. It says nothing about shorter rounds. */
  cards_interval?: [number, number],
};

/** The difference of a measure between two rulesets. */
export type LabDifference = {
  /** The name of the measure. */
  key: string,
  /** True if the difference is relative to the old value. Otherwise it is a difference of shares, or in `unit`. */
  relative: boolean,
  /**
   * The unit, if the difference is neither relative nor a difference of shares. This is the case if the old value
   * may be 0.
   */
  unit?: LabUnit,
  /** True if the difference is significant: its interval excludes 0. */
  decided: boolean,
  /**
   * If the difference is undecided: the number of games with which a difference of this size is decided in 4 of 5
   * trials. Absent if the lab cannot play that many.
   */
  games_needed?: number,
  /** If no game differs: the upper bound of the share of games that do. */
  differ_at_most?: number,
  /** The difference as a sentence. */
  words: string,
  /** The mean. */
  mean: number,
  /** The lower bound of the interval. */
  low: number,
  /** The upper bound of the interval. */
  high: number,
};

/** A warning. */
export type LabFinding = {
  /** The kind of warning. */
  what: LabWhat,
  /** The name of the rule concerned. */
  rule?: string,
  /** The warning as a sentence in English. */
  words: string,
  /** The rule's title, for display. */
  title?: string,
  /** The number of rounds concerned. */
  count?: number,
  /** The total number of rounds. */
  of?: number,
  /** The share of rounds. */
  share?: number,
  /** The share that would be fair. */
  fair?: number,
  /** The position in the order of play, from 0 for the starting player. */
  place?: number,
};

/** A habit. */
export type LabHabit = "never-jumps-in" | "never-stacks" | "hoards-wilds" | "swaps-with-leader" | "late-uno";

/** What a habit is worth: the wins of a player with it, compared with the same player without it on the same deals. */
export type LabHabitWorth = {
  /** The habit. */
  habit: LabHabit,
  /** The number of deals. */
  games: number,
  /** True if the difference is significant: its interval excludes 0. */
  decided: boolean,
  /** If no deal ends differently with the habit: the upper bound of the share of deals that do. */
  differ_at_most?: number,
  /**
   * The number of deals with which an undecided difference of this size is decided in 4 of 5 trials. Absent if the
   * lab cannot play that many.
   */
  games_needed?: number,
  /** The mean. */
  mean: number,
  /** The lower bound of the interval. */
  low: number,
  /** The upper bound of the interval. */
  high: number,
};

/** An intended duration, in minutes of the table's clock. */
export type LabLength = {
  /** The shortest duration that is intended. */
  least: number,
  /** The longest duration that is intended. */
  most: number,
};

/** The wins of one player among regulars. */
export type LabLevel = {
  /** The kind of player. */
  player: string,
  /** The mean. */
  mean: number,
  /** The lower bound of the interval. */
  low: number,
  /** The upper bound of the interval. */
  high: number,
};

/** The value of a measure for a ruleset. */
export type LabMeasure = {
  /** The name of the measure: `turns`. */
  key: string,
  /** The unit. */
  unit: LabUnit,
  /** The number of games in the sample. */
  games: number,
  /**
   * If all games have the same value: the upper 95 % bound of the share of games that have another one. The interval
   * of a mean is then a single value.
   */
  differ_at_most?: number,
  /** The mean. */
  mean: number,
  /** The lower bound of the interval. */
  low: number,
  /** The upper bound of the interval. */
  high: number,
};

/** The version and settings with which a trial can be run again. With the same seed, they give the same report. */
export type LabOrigin = {
  /** The version of ruckus. */
  version: string,
  /** The number of moments at which all moves were tried. */
  choices: number,
  /** The number of games that were played again without each rule. */
  replays: number,
  /** The intended duration of a round. */
  length?: LabLength,
};

/** The wins of a position in the order of play. */
export type LabPlace = {
  /** How long a player of this position waits for a turn, in seconds. */
  wait?: Estimate,
  /** The mean. */
  mean: number,
  /** The lower bound of the interval. */
  low: number,
  /** The upper bound of the interval. */
  high: number,
};

/** The wins of a kind of player. */
export type LabPlayer = {
  /** The kind of player. */
  player: string,
  /** The mean. */
  mean: number,
  /** The lower bound of the interval. */
  low: number,
  /** The upper bound of the interval. */
  high: number,
};

/** The report of a trial. */
export type LabReport = {
  /** The number of seats. */
  seats: number,
  /** The players. */
  bots: Array<string>,
  /** The skilled player and the other players in the measurement of skill. */
  skill: [string, string],
  /** The number of games in the plan. */
  asked: number,
  /** The kind of game. */
  span: LabSpan,
  /** The seed of all randomness. */
  seed: number,
  /** The settings with which the trial can be run again, besides those above. */
  origin?: LabOrigin,
  /** True if all games were played. */
  done: boolean,
  /** The ruleset, and the one that it is compared with. */
  subjects: Array<LabSubject>,
  /** The differences from the ruleset that it is compared with. */
  differences: Array<LabDifference>,
};

/** How often a rule applied. */
export type LabRule = {
  /** The rule's name. */
  rule: string,
  /** The rule's title, for display. */
  title: string,
  /** Applications per round. */
  times: number,
  /** The share of rounds in which the rule applied. */
  rounds: number,
  /** True if the rule only changes settings and has no moments of its own. */
  always: boolean,
  /** True for a home-made rule. */
  homemade: boolean,
  /** The share of rounds in which the rule was suspended because it exceeded a limit. */
  suspended: number,
  /**
   * The share of rounds that go differently without the rule, with the same deals and players. Absent if no round was
   * played again, or if other rules require this one.
   */
  changes?: Estimate,
  /** The number of rounds that were played again without the rule. */
  replays?: number,
};

/** The answer to a request for a trial, to `GET /api/lab/runs/{id}` and to `DELETE /api/lab/runs/{id}`. */
export type LabRun = {
  /** An unguessable ID for later requests. */
  id: string,
  /** The stage. */
  stage: LabStage,
  /** The number of trials ahead in the queue. */
  ahead: number,
  /** The number of completed pieces of work. */
  done: number,
  /** The total number of pieces. */
  of: number,
  /** The report, once the trial is over. */
  report?: LabReport,
};

/** The unit of play that counts as one game of a trial. */
export type LabSpan = "round" | "match";

/** The stage of a trial. */
export type LabStage = "waiting" | "running" | "over" | "cancelled" | "failed";

/** The results of one ruleset. */
export type LabSubject = {
  /** The ruleset's name. */
  ruleset: string,
  /** The ruleset's title, for display. */
  title: string,
  /** The ruleset as the text of a file. */
  text?: string,
  /** The number of games played. */
  games: number,
  /** All measures. */
  measures: Array<LabMeasure>,
  /** The number of cards in hand by turn. */
  curve: Array<LabCurvePoint>,
  /** A histogram of the number of turns per round, in steps of 10. */
  lengths: Array<number>,
  /** The share of wins by position in the order of play, from the starting player. */
  places: Array<LabPlace>,
  /** The share of wins of each kind of player, if there are several. */
  players: Array<LabPlayer>,
  /** The wins of players of different strength, each against regulars. */
  levels?: Array<LabLevel>,
  /** What habits are worth. */
  habits?: Array<LabHabitWorth>,
  /** How often each rule applied. */
  rules: Array<LabRule>,
  /** Warnings. */
  findings: Array<LabFinding>,
};

/** The unit of a measure. */
export type LabUnit = "cards" | "turns" | "minutes" | "seconds" | "points" | "times" | "share";

/** The kind of warning. */
export type LabWhat = "never-fires"
  | "suspended"
  | "stuck"
  | "drags-on"
  | "given-up"
  | "dead-ends"
  | "unfair"
  | "no-skill";

/** Durations of rounds. */
export type Lasts = {
  /** The number of rounds played. */
  rounds: number,
  /** The median duration, in seconds. */
  half: number,
  /** The 90th percentile of durations, in seconds. */
  most: number,
  /** The number of rounds that got stuck or were aborted after an hour. */
  unended: number,
};

/** What happens to the chair of a player who leaves a match for good. */
export type LeftChair = "bot" | "goes";

/** A chair that was removed with its player. */
export type LeftSeat = {
  /** The seat. */
  seat: Seat,
  /** The player's name. */
  name: string,
  /** The player's custom face; none for the one derived from the name. */
  face?: Face,
};

/** What is wrong in a line of rules. */
export type LineWrong = "no-game"
  | "no-rule"
  | "no-setting"
  | "no-param"
  | "no-sign"
  | "second-game"
  | "out-of-range"
  | "bad-value"
  | "no-value"
  | "value-after-minus"
  | "twice"
  | "open-quote"
  | "too-long"
  | "other";

/** Actions outside of a round. Actions marked *host* are refused from other players. */
export type LobbyCommand = { "ready": boolean }
  | { "rename": string }
  | { "face": Face }
  | { "add-bot": BotLevel | { level: BotLevel; reflexes?: BotReflexes } }
  | { "remove": Seat }
  | { "chairs": {
    /** The maximum number of seats, from the number of taken seats to 32. */
    most: number,
    /** What happens to the chair of a player who leaves. */
    left: LeftChair, } } | { "manners": {
    /** True if players may use chat and reactions. */
    talk: boolean,
    /** True if spectators may watch with the table's code. */
    watch: boolean,
    /**
     * True to show the original titles of rules, including those unsuitable for families; defaults to friendly
     * titles.
     */
    original_titles?: boolean, } } | { "dealer": FirstDealer } | { "rules": {
    /** The name of a preset. */
    base: string,
    /** Changes to its `[rules]`. */
    with: { [key in string]: SwitchValue }, } } | { "change": {
    /** Switches, by the rule's name. */
    rules?: { [key in string]: SwitchValue },
    /** Settings, by section and key: `scoring.target`. */
    settings?: { [key in string]: SwitchValue }, } } | { "title": {
    /** The title, up to 60 characters. */
    title: string,
    /** One sentence, up to 240 characters. */
    summary: string, } } | { "ruleset": string } | { "homemade": {
    /** Names of active rules to switch off. */
    off?: Array<string>,
    /** Rules to switch on afterwards. */
    on?: Array<Homemade>, } } | { "order": Array<Seat> } | "start" | "next" | "rematch" | "to-lobby" | { "cut": {
    /** The number of the deal. */
    deal: number,
    /** The commitment: 64 hexadecimal digits. */
    commitment: string, } } | { "reveal": {
    /** The number of the deal. */
    deal: number,
    /** The contribution: 32 hexadecimal digits. */
    contribution: string, } } | { "words": boolean } | "take-host" | { "hand-seat": {
    /** The seat. */
    seat: Seat,
    /** The number of the request. */
    number: number,
    /** True to hand the seat over. */
    agrees: boolean, } } | "pause" | "resume" | "end-match" | { "waiting": {
    /** How long the match pauses when a player loses the connection, in seconds, at most 60. 0 for not at all. */
    drop_out?: number,
    /**
     * True for slow play: turns have no time limit, and a bot plays for a player only if the host says so. Races
     * and other windows keep their limits.
     */
    slow?: boolean, } } | { "stand-in": Seat } | "leave";

/** A seat in the lobby. */
export type LobbySeat = {
  /** The seat. */
  seat: Seat,
  /** The player's name. */
  name: string,
  /** The player's custom face; none for the one derived from the name. */
  face?: Face,
  /** The player's results at this table; none before the end of the first match. */
  evening?: Evening,
  /** The bot's level; none for people. */
  bot: BotLevel | null,
  /** The bot's speed; none for people. */
  reflexes?: BotReflexes,
  /** True for an external program. */
  program?: boolean,
  /** True if the player uses a player card and can be asked for friendship. */
  card?: boolean,
  /** True for the host. */
  host: boolean,
  /** True if the player is ready for the start. Always true for bots. */
  ready: boolean,
  /** True if a device is connected. Always true for bots. */
  connected: boolean,
  /** True if the player's device reports that the table is not visible. Races do not wait for hidden players. */
  hidden: boolean,
  /** True while a bot plays for the absent player. */
  stand_in: boolean,
};

/** How long a table waits for players before a bot stands in, in milliseconds. */
export type LobbyTimeouts = {
  /** For a player without a connection. */
  absent: number,
  /**
   * For a connected player, counted from the start of the turn, the last action in it, or a confirmation of
   * presence. 0 while the table waits for no other person: then there is no limit.
   */
  idle: number,
};

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
  /** The pause of the match, or a request for one. */
  pause?: PauseView,
  /** For how long the table waits for players, if the host has set it. */
  waiting?: Waiting,
};

/**
 * `POST /api/rules`: checks a ruleset file or a line of rules before creating a table with it. The response is a
 * [`RulesView`](crate::RulesView).
 */
export type LookAtRules = {
  /** The text of the file, or the line. */
  ruleset: string,
};

/** The response to `POST /api/admin/backups`. */
export type MadeBackup = {
  /** The file, in the folder `backups` of the server's data folder. */
  file: string,
  /** Its size in bytes. */
  bytes: number,
  /** The number of tables in it. */
  tables: number,
};

/** The response to both requests. */
export type MadeInvitation = {
  /** The invitation. */
  invitation: Invitation,
  /** The secret, shown once. The link is `/i#SECRET`, or `/i/CODE#SECRET` for a table. */
  secret: string,
  /** The whole link, for admins of a server that knows its address (`--url`). */
  link?: string,
};

/** `POST /api/admin/bans`: bans an address or network. */
export type MakeBan = {
  /** An address (`203.0.113.7`), a network (`203.0.113.0/24`), or a currently shown hash of an address. */
  who: string,
  /** Duration in hours; none until an admin lifts it. */
  hours?: number,
  /** A note for other admins. */
  note?: string,
};

/** `POST /api/card`: creates a card with a new passkey. */
export type MakeCard = {
  /** The player's name. */
  name: string,
  /** The player's face. */
  face?: Face,
  /** The passkey's ID, as base64url. */
  credential: string,
  /** `clientDataJSON`, as base64url. */
  client_data: string,
  /** The result of `getAuthenticatorData()`, as base64url. */
  authenticator_data: string,
  /** The result of `getPublicKey()`, as base64url. */
  public_key: string,
};

/** `POST /api/events`: creates an event. The response is an [`EventSeat`]. */
export type MakeEvent = {
  /** The event's name. */
  name: string,
  /** A preset's name, or the text of a ruleset file; defaults to `classic`. */
  rules?: string,
  /** The format. */
  form: EventForm,
  /** The length; none for a knockout. */
  length?: EventLength,
  /** The number of players at a table; the default depends on the format. */
  sizes?: EventSizes,
  /** The minutes after which a round is scored as it stands; default: no limit. */
  round_minutes?: number,
  /** The seconds between two rounds; default: 30. */
  pause?: number,
  /** True to fill tables with bots. */
  bots?: boolean,
  /** The expected number of players. */
  expected?: number,
  /** The host's name. */
  host: string,
  /** True if the host plays. */
  host_plays: boolean,
  /** The host's face, used in the whole event. */
  face?: Face,
  /** The token of the host's player card. Matches count for the card's rating. */
  card?: string,
  /** A password for check-in; none if the code is sufficient. */
  word?: string,
};

/** `POST /api/admin/invitations`, and `POST /api/tables/{code}/invitations` for a table's host. */
export type MakeInvitation = {
  /** The maximum number of devices that may use it. */
  uses: number,
  /** Lifetime in hours; none for no expiry, which requires an admin. */
  hours?: number,
  /** A note for the creator. */
  note?: string,
};

/** `POST /api/tables/{code}/public`, by its host: adds the table to the public list or removes it. */
export type MakePublic = {
  /** True to list it. */
  public: boolean,
};

/** `POST /api/tables`: creates a table and takes its first seat. The default has no name and no rules. */
export type MakeTable = {
  /** The creator's name. */
  name: string,
  /** A preset's name. Exactly one of this, `ruleset`, and `gallery` is required. */
  rules?: string,
  /** The text of a ruleset file. */
  ruleset?: string,
  /** The ID of a ruleset in the server's gallery. */
  gallery?: string,
  /** Changes to the preset's `[rules]`. */
  with?: { [key in string]: SwitchValue },
  /** Additional home-made rules to switch on: at most 8, each at most 16 KiB. */
  homemade?: Array<Homemade>,
  /** The number of bots to add immediately. */
  bots?: number,
  /** The kind of bots; defaults to regulars. */
  bot?: BotLevel | { level: BotLevel; reflexes?: BotReflexes },
  /**
   * True to start the match immediately ("Play now"). Such a table has a long identifier and no code until a friend
   * is invited.
   */
  start?: boolean,
  /** The token of the player's card, for rated matches; none to play without a card. */
  card?: string,
};

/** The public summary of a match, up to the end of its latest round. */
export type MatchCard = {
  /** The table's code. */
  code: string,
  /** The number of the match at this table, from 1. */
  number: number,
  /** The rules. */
  rules: RulesView,
  /** The players by seat number. */
  seats: Array<MatchSeat>,
  /** The finished rounds. */
  rounds: Array<RoundCard>,
  /** The winners after the end of the match; several in a tie. */
  winners: Array<Seat> | null,
  /** The awards that were achieved. */
  awards: Array<Award>,
};

/** The player of a seat. */
export type MatchSeat = {
  /** The last name. */
  name: string,
  /** True if the seat started with a bot. */
  bot: boolean,
  /** The player's custom face; none for the one derived from the name. */
  face?: Face,
};

/** The self-reported strength of a player without a card. Players are matched with others of similar strength. */
export type MatchmakingLevel = "beginner" | "average" | "strong";

/** The length of a match among strangers. */
export type MatchmakingPace = "quick" | "full";

/** Settings of a table for strangers. */
export type MatchmakingView = {
  /** True if "Find a table" assigned the seats: there is no host, and leaving a match has a penalty. */
  found: boolean,
  /** True if the table is on the public list. */
  public: boolean,
  /** The seats that want free-text chat. */
  words: Array<Seat>,
  /**
   * True if all people want free-text chat, which enables it. Otherwise only set phrases and reactions are
   * available.
   */
  open: boolean,
};

/** Two rules that interact. */
export type Meeting = {
  /** One rule, by its name in files. */
  a: string,
  /** The other. */
  b: string,
  /** The outcome. */
  verdict: string,
  /** The clause with the outcome. */
  clause: string,
  /** The name of the example. */
  example: string | null,
};

/** Interactions of rules, and rules that exclude each other. */
export type Meetings = {
  /** Pairs of rules that interact. */
  rows: Array<Meeting>,
  /** Pairs of rules that exclude each other. */
  excluded: Array<Exclusion>,
};

/** A seat's name. */
export type Named = {
  /** The seat. */
  seat: Seat,
  /** The name. */
  name: string,
};

/** A value in the memory of a rule. */
export type NoteView = {
  /** The value. */
  value: ValueView,
  /** The rule that owns the cell. */
  rule: string,
  /** The cell's name. */
  cell: string,
  /** The seat that it is kept for. */
  seat?: Seat,
  /** The number that it is kept for. */
  number?: number,
};

/** Information for one player. */
export type Notice = { "is": "slow-line",
  /** The round-trip time, in milliseconds. */
  ms: number,
  /** The maximum round-trip time that races compensate, in milliseconds. */
  most: number, } | { "is": "line-fine" } | { "is": "odd-reactions",
  /** The player's seat. */
  seat: Seat,
  /** The kind of anomaly. */
  how: OddReactions,
};

/** The kind of anomaly in reaction times. */
export type OddReactions = "too-fast" | "too-even";

/** An offer in its wire format. */
export type Offer = {
  /** The verb. */
  verb: Verb,
  /** The rule that offers it. */
  rule: string,
  /** For `play`, `pay`, `give`, `show`, `shield`: the cards to choose from. */
  cards?: Array<string>,
  /** For `play`: how the card is played. */
  how?: How,
  /** For `play`: true if the action must have `as`. */
  says_match?: boolean,
  /** For `play`: true if a wild-type's color must be called with the card, because no window can open for it later. */
  color_with_it?: boolean,
  /** For `play` and `pay`: true if the table does not check if the cards are allowed, or their sum (SS-12). */
  unchecked?: boolean,
  /** For `catch`, `swap`, `peek`, `give`, `accuse`, `name`: the seats to choose from. */
  seats?: Array<Seat>,
  /** For `deal`: the minimum and the maximum. */
  range?: [number, number],
  /** For `make-rule`: the numbers. For `move-to`: the places. For `choose`: the options. */
  numbers?: Array<number>,
  /** For `make-rule`: the indices of the home-made rules that can be assigned, counted from 0. */
  homemade?: Array<number>,
  /** For `pay`: the required sum. */
  sum?: number,
  /** For `pay` by a home-made rule: the exact number of cards. */
  count?: number,
  /** For `pay` by a home-made rule: the property that the cards have in common. */
  same?: HomemadeSame,
};

/** How far a pause has come. */
export type PauseStage = "asked" | "coming" | "on";

/** A pause of the match, or a request for one. */
export type PauseView = {
  /** How far it has come. */
  stage: PauseStage,
  /** The player who paused; none if the match pauses for missing players, or if that player has left. */
  by?: Seat,
  /** The players for whom the match pauses, because they lost the connection. It goes on when they are back. */
  missing?: Array<Seat>,
  /** The players who ask for the pause, or to go on during one, in order. */
  asked?: Array<Seat>,
  /** How many of them suffice without the host; none while the host decides alone. */
  enough?: number,
  /**
   * How long a pause for missing players lasts, in milliseconds from its beginning. The table's clock does not count
   * them.
   */
  most_ms?: number,
};

/** The phase of a round. */
export type Phase = "before" | "dealing" | "playing" | "over";

/** The photo finish of a race: all players who took part in time, or would have but for the others. */
export type Photo = {
  /** The ranks, first place first. */
  places: Array<PhotoPlace>,
};

/** A rank in a photo finish. */
export type PhotoPlace = {
  /** The player's seat. */
  seat: Seat,
  /** The judged reaction time, in milliseconds. */
  ms: number,
  /** True if another player had exactly the same time, and a random draw decided. */
  dead_heat: boolean,
};

/** A set phrase, which strangers can use as well. */
export type Phrase = "hello" | "good-luck" | "well-played" | "thanks" | "sorry" | "close" | "again" | "bye";

/**
 * `POST /api/tables/{code}/replays/{number}/tables`: continues from a step of a match at a new table, against bots.
 * The response is a [`Seated`](crate::Seated).
 */
export type PlayOn = {
  /** The player's name. */
  name: string,
  /** The round. */
  round: number,
  /** The number of steps to replay first. */
  step: number,
  /** The player's seat. */
  seat: Seat,
};

/**
 * `POST /api/tables/{code}/ruleset`, by its host: changes the table's rules to a ruleset of the gallery. The response
 * is [`SwitchedOn`].
 */
export type PlayRuleset = {
  /** The ruleset's ID. */
  id: string,
};

/** The play-test of a rule. */
export type PlayTest = {
  /** The preset that the rule was added to. */
  game: string,
  /** The number of rounds played with the rule. */
  games: number,
  /** The number of seats. */
  seats: number,
  /** The players. */
  bots: Array<string>,
  /** The seed of all randomness. */
  seed: number,
  /** How often the rule applied per round. */
  times: number,
  /** The share of rounds in which the rule applied. */
  rounds: number,
  /** The share of rounds in which the rule was suspended because it exceeded a limit. */
  suspended: number,
  /** The significant differences from the game without the rule. */
  differences: Array<LabDifference>,
  /** Warnings. */
  findings: Array<LabFinding>,
};

/** A card on the discard pile. */
export type PlayedCardView = {
  /** The card. */
  card: string,
  /** The color called, for wild-types. */
  color: Color | null,
  /** The player who played it; none for a starter. */
  by: Seat | null,
  /** The card's share of the debt. */
  owes: number,
  /** How the card was played. */
  how: How,
};

/** A player card as seen by its owner. */
export type PlayerCard = {
  /** The player's name. */
  name: string,
  /** The player's face; none for the default one. */
  face?: Face,
  /** Creation time in milliseconds since 1970. */
  made_at: number,
  /** The number of signed-in devices. */
  devices: number,
  /** Its passkeys, oldest first. */
  passkeys: Array<CardPasskey>,
  /** The rating over all games; none before the first match. */
  overall?: CardStrength,
  /** The rating per family of rules, by the name of its preset. */
  families: { [key in string]: CardStrength },
  /** The latest matches, newest first. */
  matches: Array<CardMatch>,
};

/**
 * `GET /api/admin/player-reports`: reports about players among strangers, newest first. `DELETE
 * /api/admin/player-reports/{id}` dismisses a report.
 */
export type PlayerReport = {
  /** The report's ID. */
  id: string,
  /** The table's code. */
  code: string,
  /** The title of its rules. */
  rules: string,
  /** The table's stage. */
  stage: Stage,
  /** The round, from 1; 0 before the first. */
  round: number,
  /** The reported player's seat. */
  seat: Seat,
  /** The reported player's name. */
  name: string,
  /** The reporting player's name. */
  by: string,
  /** The names of all players at the table. */
  names: Array<string>,
  /** The reason. */
  why: ReportReason,
  /** The details. */
  note: string,
  /** Time in milliseconds since 1970. */
  at: number,
  /** Messages and moves of the minute before, oldest first. */
  before: Array<BeforeReport>,
  /** The names by seat, for the seats in its facts. Players who have left are included. */
  chairs: Array<string>,
};

/**
 * `POST /api/workshop/practice`: creates a table with bots, with the rule switched on and a situation dealt that
 * triggers it. The response is [`Seated`](crate::Seated).
 */
export type PracticeRule = {
  /** The player's name. */
  name: string,
  /** The rule. */
  rule: Homemade,
  /** The preset to practice with; defaults to `classic`. Required rules are switched on. */
  base?: string,
  /** Changes to the preset's `[rules]`. */
  with?: { [key in string]: SwitchValue },
};

/** The body of every error response. */
export type Problem = {
  /** A stable code: `unknown-code`, `table-full`, `name-taken`, `bad-name`, `bad-request`, … */
  code: string,
  /** A message that explains the error and how to fix it. */
  message: string,
  /** A machine-readable reason, if the code is not specific enough. */
  reason?: Reason,
};

/** A public table in the list. */
export type PublicTable = {
  /** The table's code. */
  code: string,
  /** The preset. */
  game: string,
  /** Its title. */
  title: string,
  /** Its speed: `lightning`, `lively`, or `relaxed`. */
  speed: string,
  /** The table's stage. */
  stage: Stage,
  /** The number of people. */
  people: number,
  /** The number of bots. */
  bots: number,
  /** The maximum number of seats. */
  most: number,
  /** True if a chair is free. */
  free: boolean,
  /** The number of spectators; none if spectators are not allowed. */
  watchers: number | null,
};

/** `GET /api/strangers/tables`: the public tables with connected people. */
export type PublicTables = {
  /** The tables, those with free chairs first. */
  tables: Array<PublicTable>,
};

/**
 * `POST /api/gallery`: publishes a rule. The response is the [`GalleryRule`]; publishing the same content again
 * returns the same entry.
 */
export type PublishRule = {
  /** The rule. */
  rule: Homemade,
  /** The author's name: 1 to 24 characters. */
  author: string,
  /** The ID of a completed trial of this rule at this server. Its results are attached. */
  run?: string,
  /** The ID of the gallery rule that it is derived from. */
  from?: string,
  /** The owner's secret key: 16 to 128 letters and digits. It allows publishing later versions and removing them. */
  key?: string,
};

/**
 * `POST /api/gallery/rulesets`: publishes a full ruleset. The response is the [`GalleryRuleset`]; publishing the same
 * content again returns the same entry.
 */
export type PublishRuleset = {
  /** The text of a ruleset file: a preset, its changes, and home-made rules in full. */
  ruleset: string,
  /** Its display name, replacing the one in the file. */
  title?: string,
  /** A one-sentence summary, replacing the one in the file. */
  summary?: string,
  /** The author's name: 1 to 24 characters. */
  author: string,
  /** The ID of the gallery ruleset that it is derived from. */
  from?: string,
  /** The owner's secret key, as for rules. */
  key?: string,
};

/** A place in the queue for a table. */
export type QueuePlace = {
  /** A secret ID for querying it. */
  place: string,
  /** Its state. */
  state: QueueState,
};

/** The state of a place in the queue; also the response to `GET /api/strangers/places/{place}`. */
export type QueueState = { "is": "waiting",
  /** The number of people matched so far, including this player. */
  people: number,
  /** The maximum time until the table opens, in milliseconds. Bots then take the free chairs. */
  opens_in: number, } | { "is": "seated",
  /** The table's code. */
  code: string,
  /** The seat. */
  seat: Seat,
  /** The secret for the seat. */
  token: string,
};

/** A player has won the most recent races for the discard pile in a row. */
export type RaceStreak = {
  /** The player's seat. */
  seat: Seat,
  /** The number of races. */
  races: number,
};

/**
 * `GET /api/real`: the statistics of this server. Home-made rules are requested one at a time with `GET
 * /api/real/{id}`, which returns a [`RealPlay`].
 */
export type RealFigures = {
  /** Built-in rules, by name. */
  rules: { [key in string]: RealPlay },
  /** Games, by name of the preset. A `+` after the name stands for modified presets. */
  games: { [key in string]: RealPlay },
  /** Actions that had to be remembered (HR-8), by name; `own` stands for all actions that players made up. */
  actions: { [key in string]: RealPlay },
};

/** Statistics about a rule, a game, or an action from memory. Values without data are omitted. */
export type RealPlay = {
  /**
   * The share of rounds, counted per person, in which the person asked for the reason behind the rule, among rounds
   * in which it applied.
   */
  asked?: RealShare,
  /** The share of occasions on which a player remembered the action in time. */
  remembered?: RealShare,
  /** The number of occasions on which a player was merely last, so that it is unknown if they had forgotten. */
  outrun: number,
  /** The share of votes after a match that liked it or would play it again. */
  liked?: RealShare,
};

/** A share with its confidence interval. */
export type RealShare = {
  /** The number of positive cases. */
  count: number,
  /** The number of all cases. */
  of: number,
  /** The lower bound of the 95 % interval. */
  low: number,
  /** The upper bound. */
  high: number,
  /** True if the data is sufficient for a conclusion. */
  enough: boolean,
};

/** The reason for a refusal. Sent together with an English message. */
export type Reason = { "is": "false-start" } | { "is": "table-full",
  /** The table's number of seats. */
  most: number, } | { "is": "bad-name" } | { "is": "name-taken",
  /** The name. */
  name: string,
  /** The player who can hand over the seat, if its owner is absent and has lost the token. */
  ask?: string, } | { "is": "seat-in-use",
  /** The player's name. */
  name: string, } | { "is": "nobody-hands" } | { "is": "many-ask" } | { "is": "ask-over" } | { "is": "name-alike",
  /** The other name. */
  name: string, } | { "is": "name-reserved" } | { "is": "title-shipped",
  /** The shared title. */
  title: string, } | { "is": "nothing-changed",
  /** The preset's display name. */
  title: string, } | { "is": "already-host" } | { "is": "no-next-round" } | { "is": "match-not-over" } | { "is": "match-begun" } | { "is": "alone" } | { "is": "shuffling" } | { "is": "only-host",
  /** The host's name; none if there is no host. */
  host: string | null, } | { "is": "not-ready",
  /** Their names. */
  names: Array<string>, } | { "is": "nobody-there",
  /** The seat. */
  seat: Seat, } | { "is": "own-seat" } | { "is": "chair-needed" } | { "is": "seats",
  /** The minimum. */
  least: number,
  /** The maximum. */
  most: number, } | { "is": "bad-order" } | { "is": "cut-over" } | { "is": "table-paused" } | { "is": "not-paused" } | { "is": "no-match" } | { "is": "no-pause-here" } | { "is": "excludes",
  /** Both rules. */
  rules: [RuleTitle, RuleTitle],
  /** The question that both answer: "what a zero does". */
  question: string, } | { "is": "needs",
  /** The rule. */
  rule: RuleTitle,
  /** The required rule. */
  needs: RuleTitle, } | { "is": "number-for-seats",
  /** The rule. */
  rule: RuleTitle,
  /** Its number. */
  value: number,
  /** The number of players. */
  seats: number, } | { "is": "number-for-deal",
  /** The rule. */
  rule: RuleTitle,
  /** Its number. */
  value: number,
  /** The smallest number that fits. */
  least: number, } | { "is": "even-seats",
  /** The rule. */
  rule: RuleTitle,
  /** The smallest number of players. */
  least: number, } | { "is": "least-seats",
  /** The minimum. */
  least: number,
  /** The actual number. */
  seats: number, } | { "is": "least-at-table",
  /** The minimum at a table. */
  least: number, } | { "is": "too-few-players",
  /** The actual number. */
  have: number,
  /** The minimum. */
  need: number, } | { "is": "homemade",
  /** The rule. */
  rule: RuleTitle,
  /** The affected part, from 1; none if the error concerns the whole rule. */
  part: number | null,
  /** The affected step of the part, from 1. */
  step: number | null,
  /** The error. */
  wrong: HomemadeWrong, } | { "is": "rules-line",
  /** The wrong part: its first character, and the first one after it, from 0. Counts Unicode scalar values. */
  at: [number, number],
  /** What is wrong. */
  wrong: LineWrong,
  /** The name of the rule, setting or game; for `other`, the message. Empty for errors without a name. */
  name: string,
  /** For values: the minimum and the maximum of numbers. */
  range?: [number, number],
  /** For values: the accepted words. */
  words?: Array<string>,
  /** Words that are right in place of the wrong part, the most likely one first. */
  near?: Array<string>, } | { "is": "strangers-off" } | { "is": "no-host" } | { "is": "keep-name" } | { "is": "own-texts" } | { "is": "unfit-name" } | { "is": "pause",
  /** The remaining time, in seconds. */
  seconds: number, } | { "is": "still-seated",
  /** The table's code. */
  code: string, } | { "is": "match-too-long" } | { "is": "server-full" } | { "is": "too-many-tables",
  /** The time until another can be created, in seconds. */
  seconds: number, } | { "is": "disk-full" };

/** `POST /api/tables/{code}/reports`: reports a player among strangers to the server's operator. */
export type ReportPlayer = {
  /** The player's seat. */
  seat: Seat,
  /** The reason. */
  why: ReportReason,
  /** Details, at most 300 characters. */
  note?: string,
};

/** The reason for reporting a player. */
export type ReportReason = "name" | "talk" | "cheating" | "spoiling";

/**
 * `POST /api/gallery/{id}/report`: reports a published rule or ruleset to the server's operator. The response is
 * [`Done`](crate::Done).
 */
export type ReportRule = {
  /** The problem: 1 to 300 characters. */
  why: string,
};

/** The time for which a server keeps unused tables, in seconds; 0 for no limit. */
export type Retention = {
  /** A lobby without a match. */
  lobby: number,
  /** An unfinished match that no player has returned to. */
  match: number,
  /** The record of a finished match. */
  record: number,
};

/** One player has made another draw more cards than the other way around, by debts, spreads, and catches. */
export type Rivalry = {
  /** The player who made the other draw. */
  owes: Seat,
  /** The player who drew. */
  to: Seat,
  /** The difference, in cards. */
  cards: number,
};

/** A finished round. */
export type RoundCard = {
  /** Its number, from 1. */
  round: number,
  /** The number of steps. */
  steps: number,
  /** The duration, in milliseconds. */
  ms: number,
  /** The scores of all players. */
  scores: Array<RoundScore>,
};

/** A section of a round as seen by one seat. */
export type RoundReplay = {
  /** The round. */
  round: number,
  /** The viewing seat. */
  eyes: Seat,
  /** The number of steps before this section. */
  from: number,
  /** The total number of steps of the round. */
  of: number,
  /** The view before the first step of this section. */
  view: View,
  /** The names before the first step, by seat number. */
  names: Array<string>,
  /** The steps. */
  steps: Array<RoundReplayStep>,
};

/** A step of a round. */
export type RoundReplayStep = {
  /** Time on the table's clock, in milliseconds. */
  at: number,
  /** The facts visible to the seat. */
  facts: Array<ViewFact>,
  /** A player who has another name from this step on. */
  named?: Named,
  /** The photo finish of the race decided in this step. */
  photo?: Photo,
};

/** A player's score for a round. */
export type RoundScore = {
  /** The player's seat. */
  seat: Seat,
  /** The round's points. */
  points: number,
  /** All points of the match so far. */
  total: number,
};

/** The kind of problem with words in a text. */
export type RuleDoubt = "player" | "amount" | "several" | "side" | "down" | "color" | "unused" | "unchosen" | "nothing";

/** An error in a rule, with its position. */
export type RuleFault = {
  /** The part, from 1; none if the error concerns the whole rule. */
  part: number | null,
  /** The step of the part, from 1. */
  step: number | null,
  /** The error and how to fix it. */
  message: string,
  /** The machine-readable reason. */
  reason?: HomemadeWrong,
};

/** A language of rule sentences. */
export type RuleLanguage = "en" | "de";

/** A moment of a home-made rule. */
export type RuleMoment = {
  /** True if the rule acts. False for a similar moment at which it does nothing. */
  acts: boolean,
  /** The part that the moment is about, from 1. */
  part: number,
  /** The table before the first step. */
  table: Scene,
  /** The steps. */
  steps: Array<RuleMomentStep>,
  /** The moment as a scenario. */
  scenario: string,
};

/** A step of a moment. */
export type RuleMomentStep = {
  /** The player who acts; none if only time passes. */
  seat?: Seat,
  /** The action; none if time passes, or if the player writes in the chat. */
  action?: ActionWords<number>,
  /** The reason for a refusal; none if the action was accepted. */
  refused?: Code,
  /** What happens, as spectators see it. */
  facts: Array<ViewFact>,
};

/** Small tables that show what a home-made rule does. The engine played them; they are no guesses. */
export type RuleMoments = {
  /** Moments at which the rule acts, and then one at which it does not. */
  moments: Array<RuleMoment>,
  /** The parts for which the search found no moment, from 1. */
  unshown?: Array<number>,
};

/** A possible continuation of a text. */
export type RuleNext = {
  /** Its words. */
  words: string,
  /** The full text including these words. */
  text: string,
  /** For one of several meanings: the rule that the text is then, in its standard wording. */
  sentences?: Sentences,
};

/** The picture of a rule. */
export type RulePicture = { "cards": (string | null)[] } | { "action": string };

/** The result of parsing a text. */
export type RuleRead = {
  /** The rule without a name; none if the text is incomplete or ambiguous. */
  rule: Homemade | null,
  /** The rule in its standard wording. */
  sentences: Sentences,
  /**
   * The text from the first position that could not be parsed; empty if the text is only incomplete, or all of it
   * was parsed.
   */
  rest: string,
  /**
   * Possible continuations, or replacements for the last word. If there is a `rest`, what fits in place of its first
   * word; each text can be parsed further than this one.
   */
  next: Array<RuleNext>,
  /** Those of the continuations that are most similar to the text that could not be parsed. */
  near: Array<string>,
  /** The reason why a fully parsed text is refused. */
  unsure?: RuleUnsure,
};

/**
 * `GET /api/admin/reports`: reports about rules of the gallery, newest first. `DELETE /api/admin/reports/{id}`
 * dismisses the reports about a rule and keeps the rule.
 */
export type RuleReport = {
  /** The ID of the rule or ruleset. */
  id: string,
  /** True for a ruleset. */
  ruleset?: boolean,
  /** Its title. */
  title: string,
  /** Its author. */
  author: string,
  /** The reported problem. */
  why: string,
  /** Time of the report in milliseconds since 1970. */
  at: number,
};

/** What a rule adds to the game that clients support with controls of their own. */
export type RuleRole = "numbers" | "from-memory" | "matches";

/** A setting of the procedures. */
export type RuleSetting = {
  /** Its section and its key in files: `scoring.target`. */
  name: string,
  /** Its value: a number, or a word. */
  value: SwitchValue,
  /** For numbers: minimum and maximum. */
  range: [number, number] | null,
  /** For words: the possible values. */
  words: Array<string>,
  /** True if it differs from the preset. */
  changed: boolean,
  /** True if it has no effect at this table, such as the number of cards when the dealer chooses it. */
  idle: boolean,
};

/** A rule's switch. */
export type RuleSwitch = {
  /** The rule's name in files: `spank-the-baby`. */
  name: string,
  /** The rule's display name: "Spank The Baby". */
  title: string,
  /** The clause: `SP-6`. */
  clause: string,
  /** A one-sentence summary. */
  sentence: string,
  /** Its value; `false`, or 0 for a number, means off. */
  value: SwitchValue,
  /** For rules with a single number: minimum and maximum. */
  range: [number, number] | null,
  /** For rules with a word: the word that switches them on. */
  word: string | null,
  /** For rules with several possible words: these words. `true` stands for the first. */
  words?: Array<string>,
  /** Its parameters. */
  params: Array<SwitchParam>,
  /** The questions that it answers: "what a zero does". At most one rule at a table may answer each. */
  answers: Array<string>,
  /** The names of rules that answer the same questions and are excluded. */
  excludes: Array<string>,
  /** The names of required rules. */
  requires: Array<string>,
  /** True if it differs from the preset. */
  changed: boolean,
  /** Its picture. */
  picture?: RulePicture,
  /** What it adds to the game that clients support with controls of their own. */
  role?: RuleRole,
  /** The setting that has the same effect when it is true. */
  setting?: string,
};

/** `POST /api/workshop/read`: parses a rule from text that a player typed. */
export type RuleText = {
  /** One or several sentences, at most 4,000 characters. */
  text: string,
  /** The language of the text. */
  language: RuleLanguage,
};

/** A rule's names. */
export type RuleTitle = {
  /** Its name in files: `spank-the-baby`. */
  name: string,
  /** Its display name: "Spank The Baby". */
  title: string,
};

/** Ambiguous or ineffective words in a text. */
export type RuleUnsure = {
  /** The words as typed. */
  words: string,
  /** The kind of problem. */
  why: RuleDoubt,
  /** What the words can mean, each with the full new text and its sentences. */
  instead: Array<RuleNext>,
};

/** The value of `make-rule`. */
export type RuleWords = {
  /** The number that triggers the rule. */
  number: number,
  /** What every player must do. Exclusive with `homemade`. */
  action?: string,
  /** Index of the table's home-made rule, counted from 0. Exclusive with `action`. */
  homemade?: number,
};

/** The rulebook. */
export type Rulebook = {
  /** The chapters in their order. */
  chapters: Array<RulebookChapter>,
  /** All house rules, in the recommended order for introducing them. */
  rules: Array<RulebookRule>,
  /** The words that all chapters use. */
  words: Array<RulebookWord>,
  /** The titles of the worked examples, by name. */
  examples: { [key in string]: string },
};

/** A chapter. */
export type RulebookChapter = {
  /** The prefix of its clauses: `SP`. */
  id: string,
  /** Its title. */
  title: string,
  /** Its source, for people. */
  source: string,
  /** A summary of the whole chapter for a table that uses it. */
  says: string,
  /** The part of the summary that is a ruling of this project. */
  ruling: string | null,
  /** Clauses by subject. */
  groups: Array<RulebookGroup>,
};

/** A clause. */
export type RulebookClause = {
  /** Its id: `SP-1.1`. */
  id: string,
  /** Its text. */
  says: string,
  /** Its source, for people. */
  source: string,
  /** The part that is a ruling of this project; `true` for the whole clause. */
  ruling: RulebookRuling,
  /** True if a release includes it. */
  holds: boolean,
  /** Names of the house rules for it. */
  switches: Array<string>,
  /** Names of its examples. */
  examples: Array<string>,
};

/** Clauses that belong together: `SP-1` with `SP-1.1`, `SP-1.2`, …; or a single clause. */
export type RulebookGroup = {
  /** The prefix of its clauses, or its only clause. */
  id: string,
  /** Its name, if it has one. */
  title: string | null,
  /** Its clauses. */
  clauses: Array<RulebookClause>,
  /** Names of examples for the group as a whole. */
  examples: Array<string>,
};

/** A numeric parameter of a rule. */
export type RulebookParam = {
  /** Its name in files. */
  name: string,
  /** Its meaning and unit. */
  meaning: string,
  /** The least value. */
  least: number,
  /** The greatest value. */
  most: number,
  /** The default value. */
  preset: number,
};

/** A house rule. */
export type RulebookRule = {
  /** Its name in files. */
  name: string,
  /** Its name for people. */
  title: string,
  /** Its clause, or group of clauses. */
  clause: string,
  /** Its effect, in a sentence. */
  sentence: string,
  /** Its spelling in a ruleset file. */
  written: string,
  /** Its parameters. */
  params: Array<RulebookParam>,
  /** Names of rules that it requires. */
  requires: Array<string>,
  /** The titles of the games that have it on. */
  games: Array<string>,
  /** What it adds to the game that the page supports with controls of its own. */
  role?: RuleRole,
};

/** The part of a clause that is a ruling of this project: none, all, or this text. */
export type RulebookRuling = boolean | string;

/** A word of the rulebook. */
export type RulebookWord = {
  /** The word. */
  word: string,
  /** Its meaning. */
  means: string,
};

/** The rules of a table or of a ruleset. */
export type RulesView = {
  /** The preset that they are based on. */
  base: string,
  /** Their name in files. */
  name: string,
  /** Their display name. */
  title: string,
  /** A one-sentence summary. */
  summary: string,
  /** The switches that differ from the preset. */
  with: { [key in string]: SwitchValue },
  /** All settings that a table may change, in the order of the procedures. */
  settings: Array<RuleSetting>,
  /** All switches, in the order in which rules are best introduced. */
  switches: Array<RuleSwitch>,
  /** The active home-made rules, in order. */
  homemade?: Array<HomemadeOn>,
  /** The rules as a ruleset file. */
  file: string,
  /** The rules in one line, without those in `not_in_line`. */
  line?: string,
  /** The titles of home-made rules that a line cannot contain. */
  not_in_line?: Array<string>,
};

/** `POST /api/referee`: runs a scenario. */
export type RunScenario = {
  /** The text of a scenario file. It cannot refer to other files. */
  scenario: string,
};

/** The kinds of values that words describe. */
export type SaidOf = "trigger" | "standing" | "condition" | "deed" | "who" | "number" | "cards";

/** Words of a sentence, with the position in the rule that they describe. */
export type SaidWords = {
  /** The words, with the spaces between them. */
  text: string,
  /**
   * The path of names and numbers to the described value in the rule. Empty for words that only complete the
   * sentence.
   */
  at?: (string | number)[],
  /** The kind of value at that position. */
  of?: SaidOf,
};

/** An unmet expectation. */
export type ScenarioFailure = {
  /** The step after which it was checked, from 1; none for the end. */
  step: number | null,
  /** The line of the expectation, from 1. */
  line: number,
  /** The expected value. */
  expected: string,
  /** The actual value. */
  got: string,
};

/** The reason why a scenario cannot be run. */
export type ScenarioFault = {
  /** The line, from 1; 0 if the error is not about one line. */
  line: number,
  /** The error and how to fix it. */
  message: string,
};

/** A scenario that ran to its end. */
export type ScenarioPlayed = {
  /** A one-sentence summary. */
  title: string,
  /** The clauses that it refers to. */
  clause: string,
  /** The title of its rules. */
  rules: string,
  /** The table before the first step. */
  start: Scene,
  /** The steps. */
  steps: Array<ScenarioStep>,
};

/** The result of a scenario. */
export type ScenarioRun = {
  /** True if it ran to its end and all expectations were met. */
  pass: boolean,
  /** The reason why it did not run to its end; none if it did. */
  wrong: ScenarioFault | null,
  /** Unmet expectations, at most 20. */
  failures: Array<ScenarioFailure>,
  /** The steps; none if it did not run to its end. */
  played: ScenarioPlayed | null,
};

/** A step of a scenario. */
export type ScenarioStep = {
  /** Its first line, from 1. */
  line: number,
  /** The time before the step, in milliseconds. */
  after: number,
  /** The player's action as a sentence without full stop; none if only time passes. */
  deed: string | null,
  /** The reason for a refusal; none if the action was accepted. */
  refused: Code | null,
  /** The events as sentences. */
  events: Array<string>,
  /** The table after the step. */
  table: Scene,
};

/** The table with all hands shown. */
export type Scene = {
  /** The seats, clockwise. */
  seats: Array<string>,
  /** The player with the turn. */
  turn: string,
  /** The direction of play. */
  direction: Direction,
  /** The debt, in cards. */
  debt: number,
  /** The player who owes the debt. */
  debtor: string | null,
  /**
   * The discard pile from bottom to top: the card with its called color, `!` if its debt is unsettled, `@` and its
   * player.
   */
  pile: Array<string>,
  /** The number of cards in the draw pile. */
  stock: number,
  /** The hands by seat. */
  hands: { [key in string]: Array<string> },
  /** The number of cards face down, by seat; seats without any are missing (G22). */
  face_down?: { [key in string]: number },
  /** The players who are out, in order of going out. */
  out: Array<string>,
  /** The window that the table waits for. */
  window: Awaited | null,
  /** The players who can be caught. */
  liable: Array<string>,
  /** True if the round has ended. */
  over: boolean,
  /** The points of this round, after its end. */
  points: { [key in string]: number } | null,
  /** The totals; none while all are 0. */
  totals: { [key in string]: number } | null,
  /** The winner of the match. */
  winner: string | null,
};

/** The number of a seat. It stays with the player for the whole match, even if the player moves to another place. */
export type Seat = number;

/** A request for the seat of an absent player, from a device that has lost the seat's token. */
export type SeatAsk = {
  /** The seat. */
  seat: Seat,
  /** Four digits, also shown on the requesting device. */
  number: number,
};

/** A hand shown after the round. */
export type SeatHand = {
  /** The seat that holds it. */
  seat: Seat,
  /** The cards. */
  hand: string[],
};

/** The public state of a seat, plus the private state for its owner. */
export type SeatView = {
  /** The seat. */
  seat: Seat,
  /** The number of cards that the seat holds. Those missing from its visible hand lie face down (G22). */
  cards: number,
  /**
   * The cards in hand, in the order in which they were added. Present for the viewer's own seat, and for all seats after the
   * round.
   */
  hand: string[] | null,
  /** The number of cards in transit from this seat (SP-3.2). */
  lifted: number | null,
  /** The cards in transit, only for the seat that gave them up. */
  lifted_hand: string[] | null,
  /** The seat that the hand still has to be passed to. */
  passes_to: Seat | null,
  /** The seat that a hand is expected from. */
  awaits: Seat | null,
  /** The number of cards set aside face down, which count at the end (home-made rules). */
  aside?: number,
  /** True if the player has said UNO since reaching one card. */
  said_uno: boolean,
  /** True if the player can be caught. */
  liable: boolean,
  /** The points of this round, after its end. */
  points: number | null,
  /** The points of the match. */
  total: number,
};

/** The response to creating a table and to taking a seat. */
export type Seated = {
  /** The table's code, or its identifier with 26 letters if it has no code. */
  code: string,
  /** The seat. */
  seat: Seat,
  /** The secret for the seat, valid on any device. Shown once; the server stores only its hash. */
  token: string,
};

/** Sentences in each supported language, as lists of words. */
export type SentenceWords = {
  /** In English. */
  en: Array<Array<SaidWords>>,
  /** In German. */
  de: Array<Array<SaidWords>>,
};

/** Sentences in each supported language. */
export type Sentences = {
  /** In English. */
  en: Array<string>,
  /** In German. */
  de: Array<string>,
};

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

/** `PUT /api/card/friends`: sets if friends see where you play. */
export type ShareTable = {
  /** True if they do. */
  share: boolean,
};

/** The response to `POST /api/tables/{code}/replays`: a link to the latest match. */
export type Shared = {
  /** The key that opens the replay: 32 hexadecimal digits. It is the same for every request. */
  key: string,
  /** The match. */
  card: MatchCard,
};

/** `POST /api/workshop/moments`: plays a rule at small tables. The response is its [`RuleMoments`]. */
export type ShowRule = {
  /** The rule. */
  rule: Homemade,
};

/** `POST /api/card/sessions`: signs in with a passkey. */
export type SignInCard = {
  /** `userHandle`, as base64url. */
  user: string,
  /** The passkey's ID, as base64url. */
  credential: string,
  /** `clientDataJSON`, as base64url. */
  client_data: string,
  /** `authenticatorData`, as base64url. */
  authenticator_data: string,
  /** The signature, as base64url. */
  signature: string,
};

/** The full state visible to a seat. */
export type Snapshot = {
  /** The protocol version. */
  protocol: number,
  /** The version of the room that this state belongs to. */
  version: number,
  /** The table's time, in milliseconds. */
  now: number,
  /** The client's seat; none for spectators. */
  you: You | null,
  /** Seats and rules. */
  lobby: LobbyView,
  /** The table, once a match has begun. */
  view: View | null,
  /** The actions that the seat may take now. */
  offers: Array<Offer>,
  /** The number of the contested moment, if there is one. */
  moment?: number,
};

/** The stage of a table. */
export type Stage = "lobby" | "playing" | "between-rounds" | "match-over";

/** `POST /api/tables/{code}/push`: lets a device get push messages for a seat. */
export type Subscribe = {
  /** The `https` URL of the browser's push service for this device, at most 1024 bytes. */
  endpoint: string,
  /** The device's public key in base64url: an uncompressed point of P-256. */
  p256dh: string,
  /** The device's secret of 16 bytes in base64url. */
  auth: string,
  /** The language of the page, like `en`. Messages repeat it, because the server has no texts for players. */
  lang: string,
};

/** `POST /api/tables/{code}/homemade`, by its host: switches on rules of the gallery, with all required rules. */
export type SwitchOn = {
  /** The hashes of their content. */
  on: Array<string>,
};

/** A parameter of a rule. */
export type SwitchParam = {
  /** Its name in files: `seconds`. */
  name: string,
  /** What it means, with its unit. */
  meaning: string,
  /** Its value, or its default if the rule is off. */
  value: number,
  /** Minimum and maximum. */
  range: [number, number],
};

/** A boolean, a number, a word, or named parameters. */
export type SwitchValue = boolean | number | string | { [key: string]: SwitchValue };

/** The response to switching on rules. */
export type SwitchedOn = {
  /** The titles of all active home-made rules of the table, in order. */
  titles: Array<string>,
};

/** `GET /api/tables/{code}`: the public information about a table. */
export type TableCard = {
  /** The identifier from the request, in capitals. */
  code: string,
  /** The table's stage. */
  stage: Stage,
  /** The title of its rules. */
  title: string,
  /** The names of the seated players. */
  names: Array<string>,
  /** True if a seat is available. */
  free: boolean,
  /** True if an admin of the server has ended the table. */
  ended?: boolean,
  /** True if the host allows no spectators. */
  unwatched?: boolean,
};

/** The event of a table. */
export type TableEvent = {
  /** The event's code. */
  code: string,
  /** The round; in a race, the number of the match. */
  round: number,
  /** The table's number. */
  table: number,
  /** The end of the time limit in the table's milliseconds, if there is one. */
  until?: number,
  /** True if the event has ended the match early. */
  stopped: boolean,
};

/** `POST /api/tables/{code}/seats`: takes a seat. */
export type TakeSeat = {
  /** The player's name. */
  name: string,
  /** The token of the player's card, for rated matches; none to play without a card. */
  card?: string,
  /** True for a program, which is marked as a bot and has no card. */
  program?: boolean,
};

/** A chat message. */
export type Talk = { "text": string } | { "emote": Emote } | { "phrase": Phrase };

/** The source of a rule's play-test results. */
export type TestedBy = "program" | "server" | "author";

/** A point in time, in milliseconds since the table was opened. */
export type Time = number;

/** Notable interactions between players of a table over several matches. */
export type Tonight = {
  /** The two players with the strongest rivalry. */
  rivalry?: Rivalry,
  /** A streak of won races. */
  races?: RaceStreak,
};

/** `POST /api/lab/runs`: requests a trial of rules. */
export type TryRules = {
  /** The text of a ruleset file. */
  ruleset: string,
  /** Home-made rules to add. */
  homemade?: Array<Homemade>,
  /** The text of a ruleset file to compare with. */
  against?: string,
  /** The number of games with each ruleset. A game is one round. */
  games: number,
  /** The number of seats. */
  seats: number,
  /**
   * The players: `random`, `rookie`, `regular` and so on. Either one for all seats, or one for each seat. Empty
   * means `regular`.
   */
  bots?: Array<string>,
  /** The seed of all randomness. The same seed gives the same result. */
  seed?: number,
};

/** `DELETE /api/tables/{code}/push`: stops push messages to a device of a seat. */
export type Unsubscribe = {
  /** The `endpoint` with which the device subscribed. */
  endpoint: string,
};

/** One step of the room. */
export type Update = {
  /** The version after the step: the previous one plus one. */
  version: number,
  /** The table's time, in milliseconds. */
  now: number,
  /** The lobby, if it changed. */
  lobby?: LobbyView,
  /** This seat, if its number changed because the host reordered the seats. */
  you?: You,
  /** A full view at the start of a match; `facts` is empty then. */
  view?: View,
  /** The facts visible to this seat. */
  facts?: Array<ViewFact>,
  /** The actions that the seat may take now, if they changed. */
  offers?: Array<Offer>,
  /** The number of a contested moment that begins with this step. */
  moment?: number,
  /** The reaction times, if several players competed. */
  photo?: Photo,
};

/** The value of a cell. */
export type ValueView = { "seats": Array<Seat> }
  | { "count": number }
  | { "card": string }
  | { "time": Time }
  | { "text": string }
  | { "cards": string[] };

/** The verb of an action, without its values. */
export type Verb = "play"
  | "color"
  | "draw"
  | "pass"
  | "pay"
  | "uno"
  | "catch"
  | "slap"
  | "hand-on"
  | "swap"
  | "shield"
  | "give"
  | "peek"
  | "move-to"
  | "challenge"
  | "make-rule"
  | "do"
  | "announce"
  | "show"
  | "accuse"
  | "dispute"
  | "ready"
  | "flip"
  | "deal"
  | "go"
  | "name"
  | "choose";

/** A table as seen by one seat, or by a spectator. */
export type View = {
  /** The viewing seat; `None` for spectators. */
  me: Seat | null,
  /** The number of the round, from 1; 0 before the first. */
  round: number,
  /** The phase of the round. */
  phase: Phase,
  /** The direction of play. */
  direction: Direction,
  /** The seat that has the turn. */
  turn: Seat,
  /** The dealer. */
  dealer: Seat,
  /** The seats clockwise, in the order of their places. */
  seats: Array<SeatView>,
  /** The discard pile, bottom to top. */
  pile: Array<PlayedCardView>,
  /** The number of cards in the draw pile. */
  stock: number,
  /** The debt, in cards. The seat with the turn is the debtor. */
  debt: number,
  /** The number of players skipped when the turn moves on. */
  skips: number,
  /** The open windows, oldest first. */
  windows: Array<WindowView>,
  /** The running clocks, in the order in which they were started. */
  clocks?: Array<ClockView>,
  /** The seats that are out, in order of going out. */
  out: Array<Seat>,
  /** The seats that wait for the next deal, in order of arrival (M4). */
  waiting: Array<WaitingView>,
  /**
   * The seats that were eliminated from the match, in order. They stay in `seats` until the next deal (G20). Since
   * 0.3.0.
   */
  eliminated?: Array<EliminatedView>,
  /** The winners, after the end of the match. */
  winners: Array<Seat> | null,
  /** The public cells of rules, sorted by rule, cell, and key. */
  notes?: Array<NoteView>,
  /** The titles of the active home-made rules, in order. */
  homemade?: Array<string>,
};

/** The part of a fact that one seat may see. */
export type ViewFact = { "is": "match-begun" } | { "is": "round-begun", round: number, dealer: Seat, stock: number,
  /** The titles of the active home-made rules. */
  homemade?: Array<string>, } | { "is": "drawn", seat: Seat, card: string | null, why: Why, } | { "is": "picked-up", seat: Seat, cards: number, hand: string[] | null, } | { "is": "turned-up", card: string, } | { "is": "laid", seat: Seat, card: string, color: Color | null, how: How, uno: boolean, } | { "is": "called", seat: Seat, color: Color, } | { "is": "turned" } | { "is": "will-skip" } | { "is": "skipped", seat: Seat, } | { "is": "turn-moved", to: Seat, } | { "is": "debt-raised", cards: number, } | { "is": "debt-settled" } | { "is": "passed", seat: Seat, stuck: boolean, } | { "is": "said-uno", seat: Seat, } | { "is": "liable", seats: Array<Seat>, } | { "is": "caught", seat: Seat, by: Seat, } | { "is": "window-opened", window: WindowView, } | { "is": "answered", rule: string, seat: Seat, } | { "is": "window-closed", rule: string, } | { "is": "hand-due", from: Seat, to: Seat, } | { "is": "hand-lifted", seat: Seat, } | { "is": "hand-given", from: Seat, to: Seat, hand: string[] | null, } | { "is": "undone", seat: Seat, view: View, } | { "is": "uncovered", card: string, } | { "is": "pile-taken", seat: Seat, start: number, cards: number, keeps_debt: boolean, } | { "is": "mistaken", seat: Seat, verb: Verb, } | { "is": "peeked", seat: Seat, by: Seat, hand: string[] | null, } | { "is": "shown", seat: Seat, card: string, } | { "is": "moved", seat: Seat, place: number, } | { "is": "changed-chairs", a: Seat, b: Seat, } | { "is": "swapped", a: Seat, b: Seat, hand: string[] | null, } | { "is": "gave", from: Seat, to: Seat, card: string | null, } | { "is": "excused", rule: string, seat: Seat, } | { "is": "also-asked", rule: string, seat: Seat, } | { "is": "prolonged", rule: string, deadline: Time, } | { "is": "clock-started", clock: ClockView, } | { "is": "clock-stopped", rule: string, } | { "is": "clock-rang", rule: string, step: number, } | { "is": "slid-under", seat: Seat, card: string, depth: number, } | { "is": "announced", seat: Seat, } | { "is": "noted", value: ValueView | null,
  /** The rule that owns the cell. */
  rule: string,
  /** The cell's name. */
  cell: string,
  /** The seat that it is kept for. */
  seat?: Seat,
  /** The number that it is kept for. */
  number?: number, } | { "is": "rule-made", seat: Seat, number: number, action: string,
  /** Index of the home-made rule, if it is one. */
  homemade?: number, from_memory: boolean, } | { "is": "performed", seat: Seat, action: string, } | { "is": "accused", by: Seat, seat: Seat, guilty: boolean, } | { "is": "lingers", seat: Seat, } | { "is": "refilled" } | { "is": "joined", seat: Seat, total: number, waits: boolean, } | { "is": "left", seat: Seat, } | { "is": "blunder", seat: Seat, card: string, code: Code, } | { "is": "showed", seat: Seat, to: Seat, hand: string[] | null, } | { "is": "challenged", by: Seat, seat: Seat, guilty: boolean, } | { "is": "went-out", seat: Seat, } | { "is": "came-back", seat: Seat, } | { "is": "reshuffled" } | { "is": "invoked", rule: string, seat: Seat, } | { "is": "fired", rule: number, title: string, seat: Seat, } | { "is": "suspended", rule: number, title: string, } | { "is": "pile-marked", place: number, card: string, marked: boolean, } | { "is": "held-marked", seat: Seat, card: string, marked: boolean, } | { "is": "rolled", rule: number, shown: number, } | { "is": "revealed", seat: Seat, cards: string[], } | { "is": "set-aside", seat: Seat, } | { "is": "retired", seat: Seat, } | { "is": "dropped-out", seat: Seat, } | { "is": "awarded", seat: Seat, points: number, total: number, } | { "is": "round-over", hands: Array<SeatHand>, } | { "is": "scored", seat: Seat, points: number, total: number, } | { "is": "eliminated", seat: Seat, } | { "is": "match-over", winners: Array<Seat>,
};

/** For how long a table waits for players, as the host has set it. */
export type Waiting = {
  /** How long the match pauses when a player loses the connection, in seconds. 0 for not at all. */
  drop_out: number,
  /** True for slow play: turns have no time limit, and a bot plays for a player only if the host says so. */
  slow?: boolean,
};

/** A player who waits for the next deal. */
export type WaitingView = {
  /** The seat. */
  seat: Seat,
  /** The points of the match so far (M3). */
  total: number,
};

/** The reason for drawing cards. */
export type Why = "deal" | "turn" | "debt" | "uno" | "race" | "challenge" | "mistake" | "spread" | "show" | "rule";

/** The kind of answer that a window waits for. Its name is the verb of the answer. */
export type WindowKind = "deal"
  | "flip"
  | "color"
  | "slap"
  | "hand-on"
  | "ready"
  | "play"
  | "peek"
  | "move-to"
  | "swap"
  | "shield"
  | "give"
  | "make-rule"
  | "do"
  | "show"
  | "dispute"
  | "go"
  | "name"
  | "choose";

/** The purpose of a window whose kind does not tell what players do in it. */
export type WindowPurpose = "last-play" | "all-of-color";

/** An open window. */
export type WindowView = {
  /** The kind of answer that it waits for; also the verb of the answer. */
  kind: WindowKind,
  /** The rule that opened it. */
  rule: string,
  /** The seats that are asked. */
  asked: Array<Seat>,
  /** The seats that have answered, in order. */
  answered: Array<Seat>,
  /** The seat that caused it. */
  by: Seat,
  /** Another seat involved: the other player of a swap, the first player of the card, the accuser. */
  about: Seat | null,
  /** The stage of a window that has several, or a number that it refers to. */
  step: number,
  /** The players who are frozen. */
  freeze: Freeze,
  /** The deadline, in milliseconds of the table's time. */
  deadline: Time,
  /** The options to choose from, or the action to perform. */
  words?: Array<string>,
  /** What players do in it, if its kind does not tell. */
  purpose?: WindowPurpose,
};

/** The client's identity. */
export type You = {
  /** The seat. */
  seat: Seat,
  /** The number of the last acknowledged command of this seat. The next command uses the next number. */
  last_n: number,
};

/** What a card with a face is, and does. */
export interface DeckFace {
  /** As in files: `7`, `S`, `W+4`. */
  symbol: string
  /** The colors that it comes in; none for a wild-type. */
  colors: readonly Color[]
  number: number | null
  /** How many cards it makes somebody owe. */
  owes: number
  skips: boolean
  /** Whether it turns the direction. */
  turns: boolean
}

/** All faces, in the order in which hands are sorted. */
export const DECK: readonly DeckFace[] = [
  { symbol: '0', colors: ['R', 'Y', 'G', 'B'], number: 0, owes: 0, skips: false, turns: false },
  { symbol: '1', colors: ['R', 'Y', 'G', 'B'], number: 1, owes: 0, skips: false, turns: false },
  { symbol: '2', colors: ['R', 'Y', 'G', 'B'], number: 2, owes: 0, skips: false, turns: false },
  { symbol: '3', colors: ['R', 'Y', 'G', 'B'], number: 3, owes: 0, skips: false, turns: false },
  { symbol: '4', colors: ['R', 'Y', 'G', 'B'], number: 4, owes: 0, skips: false, turns: false },
  { symbol: '5', colors: ['R', 'Y', 'G', 'B'], number: 5, owes: 0, skips: false, turns: false },
  { symbol: '6', colors: ['R', 'Y', 'G', 'B'], number: 6, owes: 0, skips: false, turns: false },
  { symbol: '7', colors: ['R', 'Y', 'G', 'B'], number: 7, owes: 0, skips: false, turns: false },
  { symbol: '8', colors: ['R', 'Y', 'G', 'B'], number: 8, owes: 0, skips: false, turns: false },
  { symbol: '9', colors: ['R', 'Y', 'G', 'B'], number: 9, owes: 0, skips: false, turns: false },
  { symbol: 'S', colors: ['R', 'Y', 'G', 'B'], number: null, owes: 0, skips: true, turns: false },
  { symbol: 'V', colors: ['R', 'Y', 'G', 'B'], number: null, owes: 0, skips: false, turns: true },
  { symbol: '+2', colors: ['R', 'Y', 'G', 'B'], number: null, owes: 2, skips: false, turns: false },
  { symbol: 'W', colors: [], number: null, owes: 0, skips: false, turns: false },
  { symbol: 'W+4', colors: [], number: null, owes: 4, skips: false, turns: false },
  { symbol: 'MM', colors: [], number: null, owes: 0, skips: false, turns: false },
  { symbol: 'BU', colors: [], number: null, owes: 0, skips: false, turns: false },
  { symbol: 'GC', colors: [], number: null, owes: 0, skips: false, turns: false },
]

/** The steps of each fact, the form of a new seat, and the fields that a view omits if empty. */
export const FOLD = {
  "omitted": ["aside", "clocks", "eliminated", "homemade", "notes"],
  "seat": {
    "cards": 0,
    "hand": null,
    "lifted": null,
    "lifted_hand": null,
    "passes_to": null,
    "awaits": null,
    "said_uno": false,
    "liable": false,
    "points": null
  },
  "facts": {
    "match-begun": [
      ["set", "round", 0],
      ["set", "winners", null],
      ["set", "homemade", []],
      ["set", "notes", []],
      ["set", "seats/*/total", 0],
      ["set", "seats/*/points", null],
      ["set", "waiting/*/total", 0],
      ["for", "@eliminated",
        ["when", "@seats/$seat", null, ["push", "waiting", {"seat": "$seat", "total": 0}]]],
      ["set", "eliminated", []]
    ],
    "round-begun": [
      ["for", "@eliminated", ["remove", "seats/$seat"]],
      ["for", "@waiting", ["sit"]],
      ["set", "round", "$round"],
      ["set", "dealer", "$dealer"],
      ["set", "turn", "$dealer"],
      ["set", "stock", "$stock"],
      ["set", "homemade", "$homemade"],
      ["set", "phase", "dealing"],
      ["set", "direction", "left"],
      ["set", "pile", []],
      ["set", "debt", 0],
      ["set", "skips", 0],
      ["set", "windows", []],
      ["set", "clocks", []],
      ["set", "out", []],
      ["set", "waiting", []],
      ["set", "notes", []],
      ["set", "seats/*/cards", 0],
      ["set", "seats/*/hand", null],
      ["set", "seats/*/lifted", null],
      ["set", "seats/*/lifted_hand", null],
      ["set", "seats/*/passes_to", null],
      ["set", "seats/*/awaits", null],
      ["set", "seats/*/said_uno", false],
      ["set", "seats/*/liable", false],
      ["set", "seats/*/points", null],
      ["set", "seats/*/aside", 0],
      ["set", "seats/me/hand", []]
    ],
    "drawn": [
      ["add", "stock", -1],
      ["add", "seats/$seat/cards", 1],
      ["push", "seats/$seat/hand", "$card"],
      ["set", "seats/$seat/said_uno", false]
    ],
    "picked-up": [["replace", "seats/$seat/hand", "$hand"]],
    "turned-up": [
      ["add", "stock", -1],
      ["set", "phase", "playing"],
      ["push", "pile", {"card": "$card", "color": null, "by": null, "owes": 0, "how": "turn"}]
    ],
    "laid": [
      ["add", "seats/$seat/cards", -1],
      ["remove", "seats/$seat/hand/=card"],
      ["push", "pile", {"card": "$card", "color": "$color", "by": "$seat", "owes": 0, "how": "$how"}],
      ["set", "seats/$seat/said_uno", false],
      ["when", "@seats/$seat/cards", 1, ["set", "seats/$seat/said_uno", "$uno"]]
    ],
    "called": [["set", "pile/top/color", "$color"]],
    "turned": [["flip", "direction", "left", "right"]],
    "will-skip": [["add", "skips", 1]],
    "turn-moved": [["set", "turn", "$to"], ["set", "skips", 0]],
    "debt-raised": [["add", "debt", "$cards"], ["add", "pile/top/owes", "$cards"]],
    "debt-settled": [["set", "debt", 0], ["set", "pile/*/owes", 0]],
    "said-uno": [["set", "seats/$seat/said_uno", true]],
    "caught": [["set", "seats/$seat/said_uno", true], ["set", "seats/$seat/liable", false]],
    "liable": [["set", "seats/*/liable", false], ["set", "seats/$seats/liable", true]],
    "window-opened": [["push", "windows", "$window"]],
    "answered": [["push", "windows/$rule/answered", "$seat"]],
    "window-closed": [["remove", "windows/$rule"]],
    "hand-due": [["set", "seats/$from/passes_to", "$to"], ["set", "seats/$to/awaits", "$from"]],
    "hand-lifted": [
      ["set", "seats/$seat/lifted", "@seats/$seat/cards"],
      ["set", "seats/$seat/lifted_hand", "@seats/$seat/hand"],
      ["replace", "seats/$seat/hand", []],
      ["set", "seats/$seat/cards", 0],
      ["set", "seats/$seat/said_uno", false],
      ["set", "seats/$seat/passes_to", null]
    ],
    "hand-given": [
      ["add", "seats/$to/cards", "@seats/$from/lifted"],
      ["set", "seats/$from/lifted", null],
      ["set", "seats/$from/lifted_hand", null],
      ["replace", "seats/$to/hand", "$hand"],
      ["set", "seats/$to/awaits", null],
      ["set", "seats/$to/said_uno", false]
    ],
    "undone": [["become", "$view"]],
    "uncovered": [],
    "pile-taken": [["add", "seats/$seat/cards", "$cards"], ["set", "seats/$seat/said_uno", false], ["take-pile"]],
    "went-out": [["push", "out", "$seat"]],
    "came-back": [["remove", "out/=seat"]],
    "reshuffled": [["recycle"]],
    "refilled": [["recycle"]],
    "round-over": [
      ["set", "phase", "over"],
      ["set", "windows", []],
      ["set", "clocks", []],
      ["for", "$hands",
        ["set", "seats/$seat/hand", "$hand"],
        ["set", "seats/$seat/cards", "#hand"],
        ["set", "seats/$seat/aside", 0]
      ]
    ],
    "scored": [["set", "seats/$seat/points", "$points"], ["set", "seats/$seat/total", "$total"]],
    "awarded": [["set", "seats/$seat/total", "$total"]],
    "set-aside": [["add", "stock", -1], ["add", "seats/$seat/aside", 1]],
    "retired": [
      ["remove", "out/=seat"],
      ["add", "seats/$seat/aside", "@seats/$seat/cards"],
      ["set", "seats/$seat/cards", 0],
      ["replace", "seats/$seat/hand", []],
      ["set", "seats/$seat/said_uno", false],
      ["set", "seats/$seat/liable", false]
    ],
    "dropped-out": [
      ["remove", "out/=seat"],
      ["add", "stock", "@seats/$seat/cards"],
      ["set", "seats/$seat/cards", 0],
      ["replace", "seats/$seat/hand", []],
      ["set", "seats/$seat/said_uno", false],
      ["set", "seats/$seat/liable", false]
    ],
    "pile-marked": [["mark", "pile/[place]/card", "$marked"]],
    "held-marked": [["mark", "seats/$seat/hand/=card", "$marked"]],
    "eliminated": [
      ["push", "eliminated", {"seat": "$seat", "total": "@seats/$seat/total", "round": "@round"}]
    ],
    "match-over": [["set", "winners", "$winners"]],
    "moved": [["move", "seats/$seat", "$place"]],
    "changed-chairs": [["flip", "dealer", "$a", "$b"], ["swap", "seats/$a", "seats/$b"]],
    "swapped": [
      ["swap", "seats/$a/cards", "seats/$b/cards"],
      ["set", "seats/$a/said_uno", false],
      ["set", "seats/$b/said_uno", false],
      ["replace", "seats/$a/hand", "$hand"],
      ["replace", "seats/$b/hand", "$hand"]
    ],
    "gave": [
      ["add", "seats/$from/cards", -1],
      ["remove", "seats/$from/hand/=card"],
      ["set", "seats/$from/said_uno", false],
      ["add", "seats/$to/cards", 1],
      ["push", "seats/$to/hand", "$card"],
      ["set", "seats/$to/said_uno", false]
    ],
    "excused": [["remove", "windows/$rule/asked/=seat"]],
    "also-asked": [["include", "windows/$rule/asked", "$seat"]],
    "prolonged": [["set", "windows/$rule/deadline", "$deadline"]],
    "clock-started": [["remove", "clocks/$clock.rule"], ["push", "clocks", "$clock"]],
    "clock-stopped": [["remove", "clocks/$rule"]],
    "clock-rang": [["remove", "clocks/$rule"]],
    "slid-under": [
      ["add", "seats/$seat/cards", -1],
      ["remove", "seats/$seat/hand/=card"],
      ["set", "seats/$seat/said_uno", false],
      ["insert", "pile", "$depth", {"card": "$card", "color": null, "by": "$seat", "owes": 0, "how": "match"}]
    ],
    "noted": [["note"]],
    "joined": [
      ["when", "$waits", true,
        ["when", "@waiting/$seat", null, ["push", "waiting", {"seat": "$seat", "total": "$total"}]],
        ["set", "waiting/$seat/total", "$total"]
      ],
      ["when", "$waits", false, ["sit"]]
    ],
    "left": [
      ["remove", "waiting/$seat"],
      ["remove", "out/=seat"],
      ["change", "pile/*/by", "$seat", null],
      ["remove", "windows/*/asked/=seat"],
      ["remove", "windows/*/answered/=seat"],
      ["forget"],
      ["add", "stock", "@seats/$seat/cards"],
      ["add", "stock", "@seats/$seat/aside"],
      ["add", "stock", "@seats/$seat/lifted"],
      ["when", "@dealer", "$seat", ["set", "dealer", "@seats/<seat/seat"]],
      ["remove", "seats/$seat"]
    ],
    "skipped": [],
    "passed": [],
    "blunder": [],
    "mistaken": [],
    "showed": [],
    "peeked": [],
    "shown": [],
    "revealed": [],
    "challenged": [],
    "accused": [],
    "announced": [],
    "rule-made": [],
    "performed": [],
    "lingers": [],
    "invoked": [],
    "fired": [],
    "suspended": [],
    "rolled": []
  }
}

/** The English sentences of reasons for refusals, by code. Words in braces are fields of the reason. */
export const REASONS = {
  "false-start": "False start: you pressed before it was shown. Press again.",
  "table-full": "All {most} seats are taken. Try another table.",
  "bad-name": "Use 1 to 24 plain letters for your name.",
  "name-taken": "{name} is taken. Choose another name.",
  "name-taken:ask": "{name} sits here. Ask {ask}, the host, to hand you the seat.",
  "seat-in-use": "{name} is at the table right now.",
  "nobody-hands": "No player is there to hand you the seat. Try again later.",
  "many-ask": "Others are asking already. Try again in a moment.",
  "ask-over": "You didn’t get the seat. Ask again, or take another name.",
  "name-alike": "That looks too much like {name}. Choose another name.",
  "title-shipped": "{title} comes with ruckus. Call yours something else.",
  "nothing-changed": "This is plain {title}. Change a rule first.",
  "name-reserved": "That name is for bots or the host. Choose another.",
  "already-host": "You’re the host already.",
  "no-next-round": "There is no next round to deal now.",
  "match-not-over": "The match is not over yet.",
  "match-begun": "The match has begun. Change this before the next one.",
  "alone": "You need at least 2 players. Add a bot or invite friends.",
  "shuffling": "Shuffling. Wait for the deal.",
  "only-host": "Only {host} can do that.",
  "only-host:unnamed": "Only the host can do that.",
  "not-ready": "{names} is not ready yet.",
  "not-ready:many": "{names} are not ready yet.",
  "nobody-there": "That seat is empty. Choose another.",
  "own-seat": "To give up your own seat, leave the table.",
  "chair-needed": "The match needs this chair. The bot plays on.",
  "seats": "This table can have {least} to {most} seats.",
  "bad-order": "The seats have changed. Try again.",
  "cut-over": "Too late for this shuffle.",
  "table-paused": "The match is paused. Ask to go on.",
  "not-paused": "The match isn’t paused.",
  "no-match": "No match is running. Start one first.",
  "no-pause-here": "This table can’t stop: others wait for its result.",
  "excludes": "{one} and {other} don’t go together: both say {question}. Switch one off.",
  "needs": "{rule} needs {needs}. Switch it on too.",
  "number-for-seats": "{rule} can’t be {value} with {seats} players.",
  "number-for-deal": "You’re dealt that many cards. Set {rule} to {least} or more.",
  "even-seats": "{rule} needs an even number of players, {least} or more.",
  "least-seats": "This game needs {least} players, and you’re {seats}. Add a bot.",
  "least-at-table": "Too few at a table for this game. Use at least {least}.",
  "too-few-players": "You need {need} players, so {more} more. Invite friends, or add bots.",
  "rules-line:no-game": "No game is called {name}.",
  "rules-line:no-rule": "No rule is called {name}.",
  "rules-line:no-setting": "No rule or setting is called {name}.",
  "rules-line:no-param": "No rule has a value called {name}.",
  "rules-line:no-sign": "Put + before {name} to switch it on, or - to switch it off.",
  "rules-line:second-game": "A line has one game. Remove {name}.",
  "rules-line:out-of-range": "{name} takes {takes}.",
  "rules-line:bad-value": "{name} takes {takes}.",
  "rules-line:no-value": "{name} needs a value: {takes}.",
  "rules-line:value-after-minus": "{name} is off, so it has no value. Remove one.",
  "rules-line:twice": "The line says two things about {name}. Remove one.",
  "rules-line:open-quote": "Close the quotation mark.",
  "rules-line:too-long": "The line is too long. Leave something out.",
  "rules-line:other": "{name}.",
  "strangers-off": "This server doesn’t bring strangers together.",
  "no-host": "This table was found for you, so it has no host.",
  "keep-name": "Among strangers you keep your name.",
  "own-texts": "Among strangers, play a plain preset without home-made rules.",
  "unfit-name": "Strangers will read this name. Choose a friendlier one.",
  "pause": "You left a match. Look again in {wait}.",
  "still-seated": "You’re still in a match. Go back, or leave it.",
  "match-too-long": "Too much had happened by then. Try an earlier moment.",
  "server-full": "This server is full. Try again later.",
  "too-many-tables": "Too many new tables from your network. Try again in {wait}.",
  "disk-full": "The server’s disk is full. Play goes on once there’s room."
}
