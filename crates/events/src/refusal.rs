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

/// Makes the list of codes and the function that returns them.
macro_rules! codes {
    ($($refusal:pat => $code:literal,)*) => {
        impl Refusal {
            /// All codes.
            pub const CODES: [&'static str; [$($code),*].len()] = [$($code),*];

            /// Returns the stable code.
            pub const fn code(&self) -> &'static str {
                match self {
                    $($refusal => $code,)*
                }
            }
        }
    };
}

codes! {
    Refusal::Over => "over",
    Refusal::NotStarted => "not-started",
    Refusal::AlreadyStarted => "already-started",
    Refusal::NoLateEntry => "no-late-entry",
    Refusal::TooFew { .. } => "too-few",
    Refusal::Full => "full",
    Refusal::CheckInClosed => "check-in-closed",
    Refusal::AlreadyHere => "already-here",
    Refusal::NoPerson => "no-person",
    Refusal::BadName => "bad-name",
    Refusal::NameTaken => "name-taken",
    Refusal::UnknownPlayer => "unknown-player",
    Refusal::NoChange => "no-change",
    Refusal::Gone => "gone",
    Refusal::Removed => "removed",
    Refusal::FillsUp => "fills-up",
    Refusal::NotHost => "not-host",
    Refusal::TooManyCoHosts => "too-many-co-hosts",
    Refusal::NoSuchTable => "no-such-table",
    Refusal::OldResult => "old-result",
    Refusal::NotPlaying => "not-playing",
    Refusal::WrongPlayers => "wrong-players",
    Refusal::WrongResult => "wrong-result",
    Refusal::NotRefused => "not-refused",
    Refusal::NotTimeYet => "not-time-yet",
    Refusal::BadPlan(_) => "bad-plan",
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl Error for Refusal {}
