//! Refusals of inputs.

use thiserror::Error;

use crate::plan::{PlanError, limits};

/// The reason why an input is refused, with a message that tells what to do instead.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Refusal {
    /// The event is over.
    #[error("The event is over. Open a new one.")]
    Over,
    /// The event has not started.
    #[error("The event hasn't started yet.")]
    NotStarted,
    /// The event has started, so its rules are fixed.
    #[error("The event has started, so its rules are fixed.")]
    AlreadyStarted,
    /// Players cannot join a knockout after its start.
    #[error("You can't join a knockout after the start. Join the next event.")]
    NoLateEntry,
    /// There are too few players for the form.
    #[error("This form needs {need} players; you have {have}. Invite more.")]
    TooFew {
        /// The number of players there.
        have: u32,
        /// The number of players needed.
        need: u32,
    },
    /// The event is full.
    #[error("The event is full: {} players at most.", limits::PLAYERS)]
    Full,
    /// A host has closed check-in.
    #[error("Check-in is closed. Ask a host to open it again.")]
    CheckInClosed,
    /// The person has a seat in the event already.
    #[error("You're already checked in.")]
    AlreadyHere,
    /// A bot must not have a person, and every other player must have one.
    #[error("Check in as a person or as a bot, not both.")]
    NoPerson,
    /// The name is invalid.
    #[error("A name has 1 to {} characters.", limits::NAME)]
    BadName,
    /// Another player has the name.
    #[error("That name is taken. Pick another.")]
    NameTaken,
    /// No player has this number.
    #[error("There is no such player.")]
    UnknownPlayer,
    /// The input would not change anything.
    #[error("Nothing to change: that's how it is already.")]
    NoChange,
    /// The player has left, or their seat was closed.
    #[error("You left the event. Come back first.")]
    Gone,
    /// A host has removed the player.
    #[error("A host removed you from this event.")]
    Removed,
    /// The event itself added the bot to fill a table.
    #[error("That bot fills a table. It leaves when it isn't needed.")]
    FillsUp,
    /// Only a host can do this.
    #[error("Only a host can do that.")]
    NotHost,
    /// The event already has its maximum of co-hosts.
    #[error("There are {} co-hosts already. Remove one first.", limits::CO_HOSTS)]
    TooManyCoHosts,
    /// No table has this number.
    #[error("There is no table with that number.")]
    NoSuchTable,
    /// The result is from an earlier round.
    #[error("That result is from another round.")]
    OldResult,
    /// The table has reported already.
    #[error("That table isn't playing.")]
    NotPlaying,
    /// The players in the result do not match the table.
    #[error("Those players don't sit at that table. Report its own players.")]
    WrongPlayers,
    /// The points or the order do not match the seats.
    #[error("The result needs points and a place for each seat.")]
    WrongResult,
    /// The table has no refused result.
    #[error("That table has no refused result.")]
    NotRefused,
    /// The table's time is not up.
    #[error("The table still has time. Play on.")]
    NotTimeYet,
    /// The plan is invalid.
    #[error("{0}")]
    BadPlan(PlanError),
}

impl Refusal {
    /// All codes.
    pub const CODES: [&'static str; 26] = [
        "over",
        "not-started",
        "already-started",
        "no-late-entry",
        "too-few",
        "full",
        "check-in-closed",
        "already-here",
        "no-person",
        "bad-name",
        "name-taken",
        "unknown-player",
        "no-change",
        "gone",
        "removed",
        "fills-up",
        "not-host",
        "too-many-co-hosts",
        "no-such-table",
        "old-result",
        "not-playing",
        "wrong-players",
        "wrong-result",
        "not-refused",
        "not-time-yet",
        "bad-plan",
    ];

    /// Returns the stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Over => "over",
            Self::NotStarted => "not-started",
            Self::AlreadyStarted => "already-started",
            Self::NoLateEntry => "no-late-entry",
            Self::TooFew { .. } => "too-few",
            Self::Full => "full",
            Self::CheckInClosed => "check-in-closed",
            Self::AlreadyHere => "already-here",
            Self::NoPerson => "no-person",
            Self::BadName => "bad-name",
            Self::NameTaken => "name-taken",
            Self::UnknownPlayer => "unknown-player",
            Self::NoChange => "no-change",
            Self::Gone => "gone",
            Self::Removed => "removed",
            Self::FillsUp => "fills-up",
            Self::NotHost => "not-host",
            Self::TooManyCoHosts => "too-many-co-hosts",
            Self::NoSuchTable => "no-such-table",
            Self::OldResult => "old-result",
            Self::NotPlaying => "not-playing",
            Self::WrongPlayers => "wrong-players",
            Self::WrongResult => "wrong-result",
            Self::NotRefused => "not-refused",
            Self::NotTimeYet => "not-time-yet",
            Self::BadPlan(_) => "bad-plan",
        }
    }
}
