//! The wire protocol: JSON, one message per WebSocket text frame, documented in `docs/protocol.md`. The page's
//! TypeScript types are generated from these types (`cargo xtask codegen`).

mod admin;
mod bot;
mod client;
mod error_code;
mod event;
mod event_news;
mod face;
mod friends;
mod http;
mod lobby;
mod matchmaking;
mod play_stats;
mod player_card;
mod reason;
mod replay;
mod rules;
mod scenario;
mod secret;
mod server;
mod stage;
mod talk;
mod workshop;

pub use admin::{
    Access, AdminAct, AdminDone, AdminLog, AdminLogLine, AdminPlace, AdminPlayer, AdminPlayers, AdminSeat, AdminStatus,
    AdminTable, AdminTables, AnnounceRestart, Ban, Done, Door, Invitation, Knock, MadeBackup, MadeInvitation, MakeBan,
    MakeInvitation, RuleReport,
};
pub use bot::{BotKind, BotLevel, BotReflexes};
pub use client::{Answers, ClientMessage, Command, Do, Hello, LobbyCommand};
pub use error_code::ErrorCode;
pub use event::{
    CheckIn, EventClosest, EventCommand, EventDue, EventForecast, EventForm, EventHost, EventLength, EventPhase,
    EventPlace, EventPresence, EventSeat, EventSettle, EventSizes, EventStanding, EventTable, EventTablePlayer,
    EventTableState, EventView, EventWait, EventWaiting, EventYou, MakeEvent,
};
pub use event_news::{EventLists, EventMessage, EventNews};
pub use face::Face;
pub use friends::{
    AddFriend, AskFriend, AskedFriend, BlockCard, BlockedCard, Friend, FriendAsk, FriendTable, Friends, ShareTable,
};
pub use http::{
    AskForSeat, AskedForSeat, Invited, LookAtRules, MakeTable, Problem, Retention, Seated, Subscribe, TableCard,
    TakeSeat, Unsubscribe,
};
pub use lobby::{
    BoundPart, CutView, Evening, FirstDealer, Host, HostAsked, LeftChair, LeftSeat, LobbySeat, LobbyTimeouts,
    LobbyView, MatchmakingView, PauseStage, PauseView, RaceStreak, Rivalry, SeatAsk, TableEvent, Tonight, Waiting,
};
pub use matchmaking::{
    BeforeReport, BlockPlayer, Blocked, FindTable, MakePublic, MatchmakingLevel, MatchmakingPace, PlayerReport,
    PublicTable, PublicTables, QueuePlace, QueueState, ReportPlayer, ReportReason,
};
pub use play_stats::{Ballot, BallotRule, CastBallot, LONGEST_QUESTION, RealFigures, RealPlay, Share};
pub use player_card::{
    AddPasskey, CardChallenge, CardChange, CardCode, CardHeld, CardMatch, CardPasskey, CardStrength, ChangeCard,
    CountsLess, ForCard, MakeCard, PlayerCard, SignInCard,
};
pub use reason::{LineWrong, Reason, RuleTitle};
pub use replay::{
    Award, AwardKind, MatchCard, MatchSeat, Named, PlayOn, RoundCard, RoundReplay, RoundReplayStep, RoundScore, Shared,
};
pub use ruckus_engine::SwitchValue;
pub use rules::{HomemadeOn, RulePicture, RuleSetting, RuleSwitch, RulesView, Sentences, SwitchParam};
pub use scenario::{
    Awaited, RunScenario, ScenarioFailure, ScenarioFault, ScenarioPlayed, ScenarioRun, ScenarioStep, Scene,
};
pub use server::{Ack, Notice, OddReactions, Photo, PhotoPlace, ServerMessage, Snapshot, Update, You};
pub use stage::Stage;
pub use talk::{Emote, LONGEST_TALK, Phrase, Talk};
pub use workshop::{
    CheckRule, CheckedRule, GalleryCard, GalleryChanges, GalleryGuest, GalleryOrigin, GalleryPage, GalleryRule,
    GalleryRuleset, GalleryVersion, PlayRuleset, PracticeRule, PublishRule, PublishRuleset, ReportRule, RuleDoubt,
    RuleFault, RuleLanguage, RuleMoment, RuleMomentStep, RuleMoments, RuleNext, RuleRead, RuleText, RuleUnsure, SaidOf,
    SaidWords, SentenceWords, ShowRule, SwitchOn, SwitchedOn, TestedBy,
};

/// The protocol version, sent in every snapshot. Increased for changes that older clients would misinterpret. Version 3
/// spells `color` where versions 1 and 2 spelled `colour`.
pub const VERSION: u16 = 3;

/// Runs the README's examples as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
