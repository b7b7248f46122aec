//! Refusals of inputs.

use std::error::Error;
use std::fmt;

use crate::plan::PlanError;

/// The reason why an input is refused. Its `Display` output is the code; `ruckus-phrases` has a sentence for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The event is over.
    Over,
    /// The event has not started.
    NotStarted,
    /// The event has started, so its rules are fixed.
    AlreadyStarted,
    /// Players cannot join a knockout after its start.
    NoLateEntry,
    /// There are too few players for the form.
    TooFew {
        /// The number of players there.
        have: u32,
        /// The number of players needed.
        need: u32,
    },
    /// The event is full.
    Full,
    /// A host has closed check-in.
    CheckInClosed,
    /// The person has a seat in the event already.
    AlreadyHere,
    /// A bot must not have a person, and every other player must have one.
    NoPerson,
    /// The name is invalid.
    BadName,
    /// Another player has the name.
    NameTaken,
    /// No player has this number.
    UnknownPlayer,
    /// The input would not change anything.
    NoChange,
    /// The player has left, or their seat was closed.
    Gone,
    /// A host has removed the player.
    Removed,
    /// The event itself added the bot to fill a table.
    FillsUp,
    /// Only a host can do this.
    NotHost,
    /// The event already has its maximum of co-hosts.
    TooManyCoHosts,
    /// No table has this number.
    NoSuchTable,
    /// The result is from an earlier round.
    OldResult,
    /// The table has reported already.
    NotPlaying,
    /// The players in the result do not match the table.
    WrongPlayers,
    /// The points or the order do not match the seats.
    WrongResult,
    /// The table has no refused result.
    NotRefused,
    /// The table's time is not up.
    NotTimeYet,
    /// The plan is invalid.
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

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl Error for Refusal {}
