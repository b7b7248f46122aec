//! What reaches a room from outside.

use std::time::Duration;

use ruckus_protocol::{Command, RulesView, TableCard, Talk};
use ruckus_room::{Asked, Paper, PlayerId, RoomError, SitsAs, Wanted};
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::{EventOrder, Order, StrangerOrder};
use crate::line::{Close, Line};
use crate::nodes::Said;

/// Somebody who wants a seat.
#[derive(Debug)]
pub(crate) struct Newcomer {
    pub(crate) name: String,
    /// The hash of their token.
    pub(crate) key: blake3::Hash,
    /// With which player card, or as a program.
    pub(crate) sits: SitsAs,
    pub(crate) reply: oneshot::Sender<Result<ruckus_engine::Seat, RoomError>>,
}

/// Somebody who cannot find their seat again.
#[derive(Debug)]
pub(crate) struct Lost {
    /// The name of the player whose seat it is.
    pub(crate) name: String,
    /// The hash of the token that is to open it.
    pub(crate) key: blake3::Hash,
    /// Whether they only want to know how it stands.
    pub(crate) again: bool,
    pub(crate) reply: oneshot::Sender<Result<Asked, RoomError>>,
}

/// What somebody wants of the gallery for the table.
#[derive(Debug)]
pub(crate) struct Wish {
    /// The hash of their token.
    pub(crate) key: blake3::Hash,
    pub(crate) wanted: Wanted,
    pub(crate) reply: oneshot::Sender<Result<Vec<String>, RoomError>>,
}

/// A device that has come.
#[derive(Debug)]
pub(crate) struct Arrival {
    /// The hash of its token.
    pub(crate) key: blake3::Hash,
    /// The version that it knows.
    pub(crate) last: Option<u64>,
    pub(crate) line: Line,
    pub(crate) reply: oneshot::Sender<Entry>,
}

/// What reaches a room from outside. It comes in a box: a channel keeps space for 64 of what goes through it, and there is
/// one for each room.
#[derive(Debug)]
pub(crate) enum Note {
    /// Somebody wants a seat.
    Sit(Box<Newcomer>),
    /// Somebody asks for a seat whose token is lost.
    AskForSeat(Box<Lost>),
    /// An admin orders something.
    Admin(Order),
    /// The event of the table asks or orders something.
    Event(EventOrder),
    /// "Find a table" asks or orders something.
    Strangers(StrangerOrder),
    /// Nobody may be in the room any more: lines end, and `done` is dropped once all is written.
    Stop { close: Close, done: oneshot::Sender<()> },
    /// Somebody wants the code that friends come by; given one, the room takes it.
    Invite { key: Box<blake3::Hash>, code: Option<String>, reply: oneshot::Sender<Result<Option<String>, RoomError>> },
    /// Somebody looks from outside.
    Look { reply: oneshot::Sender<TableCard> },
    /// Somebody wants to know the rules from outside.
    Rules { reply: oneshot::Sender<RulesView> },
    /// A player wants to be friends with another one: gives the card of that one, if they have shown one.
    CardOf {
        key: Box<blake3::Hash>,
        other: ruckus_engine::Seat,
        reply: oneshot::Sender<Result<Option<String>, RoomError>>,
    },
    /// Somebody wants to vote.
    Ballot { key: Box<blake3::Hash>, reply: oneshot::Sender<Result<Paper, RoomError>> },
    /// Somebody wants home-made rules to be on.
    SwitchOn(Box<Wish>),
    /// A device says who it is.
    Hello(Box<Arrival>),
    /// A device wants to watch.
    Watch { line: Line, reply: oneshot::Sender<Entry> },
    /// A player commands something.
    Say { player: PlayerId, line: u64, command: Box<Command>, arrived: Instant },
    /// A device wants to know the time.
    Ping { line: u64, id: u64 },
    /// A device has answered a ping.
    Measured { player: PlayerId, line: u64, round_trip: Duration, kernel: Option<Duration>, proxy: Option<Duration> },
    /// A device's browser has answered a ping by itself.
    Framed { player: PlayerId, line: u64, round_trip: Duration },
    /// A player says something.
    Talk { player: PlayerId, line: u64, says: Talk },
    /// A player has asked why a rule does what it does.
    Why { player: PlayerId, line: u64, rule: Box<str> },
    /// A player looks elsewhere, or at the table again.
    Hidden { player: PlayerId, line: u64, hidden: bool },
    /// A device is gone: a player's, or one that has only watched.
    Gone { player: Option<PlayerId>, line: u64 },
}

/// Whether a device is let in, and as whom: as a player, or as nobody.
pub(crate) type Entry = Result<Option<PlayerId>, Close>;

impl Note {
    /// Returns what a device has said as a note to its room; none for what only players say.
    pub(crate) fn of(said: Said, player: Option<PlayerId>, line: u64) -> Option<Self> {
        if let Said::Ping { id } = said {
            return Some(Self::Ping { line, id });
        }
        let player = player?;
        Some(match said {
            Said::Say { command, arrived } => Self::Say { player, line, command, arrived },
            Said::Ping { id } => Self::Ping { line, id },
            Said::Measured { round_trip, kernel, proxy } => Self::Measured { player, line, round_trip, kernel, proxy },
            Said::Framed { round_trip } => Self::Framed { player, line, round_trip },
            Said::Talk(says) => Self::Talk { player, line, says },
            Said::Why(rule) => Self::Why { player, line, rule },
            Said::Hidden(hidden) => Self::Hidden { player, line, hidden },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_small() {
        let size = size_of::<Note>();
        assert!(size <= 96, "a request takes {size} bytes: box what makes it larger");
    }
}
