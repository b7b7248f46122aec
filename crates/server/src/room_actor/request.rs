//! The requests that a room actor receives.

use std::time::Duration;

use ruckus_protocol::{Command, RulesView, TableCard, Talk};
use ruckus_room::{MatchBallot, PlayerId, RoomError, SeatAskState, SitsAs, Wanted};
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::{EventRequest, MatchmakingRequest, ModerationRequest};
use crate::nodes::DeviceMessage;
use crate::outbox::{Close, Outbox};

/// A request for a seat.
#[derive(Debug)]
pub(crate) struct JoinRequest {
    pub(crate) name: String,
    /// The hash of the newcomer's token.
    pub(crate) key: blake3::Hash,
    /// How the newcomer sits: with a player card, without one, or as a program.
    pub(crate) sits: SitsAs,
    pub(crate) reply: oneshot::Sender<Result<ruckus_engine::Seat, RoomError>>,
}

/// A request for a seat with a lost token.
#[derive(Debug)]
pub(crate) struct LostSeat {
    /// The name of the player at the seat.
    pub(crate) name: String,
    /// The hash of the token that will open the seat.
    pub(crate) key: blake3::Hash,
    /// True if the client only asks for the state of an earlier request.
    pub(crate) again: bool,
    pub(crate) reply: oneshot::Sender<Result<SeatAskState, RoomError>>,
}

/// A request to apply an entry of the gallery to the table's rules.
#[derive(Debug)]
pub(crate) struct SwitchOnRequest {
    /// The hash of the player's token.
    pub(crate) key: blake3::Hash,
    pub(crate) wanted: Wanted,
    pub(crate) reply: oneshot::Sender<Result<Vec<String>, RoomError>>,
}

/// A device that connects as a player.
#[derive(Debug)]
pub(crate) struct NewConnection {
    /// The hash of its token.
    pub(crate) key: blake3::Hash,
    /// The last version that the device knows.
    pub(crate) last: Option<u64>,
    pub(crate) outbox: Outbox,
    pub(crate) reply: oneshot::Sender<Entry>,
}

/// A request to a room actor. It is sent in a box, because each room has a channel, and a channel reserves space for 64
/// messages.
#[derive(Debug)]
pub(crate) enum RoomRequest {
    /// A newcomer requests a seat.
    Sit(Box<JoinRequest>),
    /// A player requests a seat with a lost token.
    AskForSeat(Box<LostSeat>),
    /// A request of an admin.
    Admin(ModerationRequest),
    /// A request of the event that the table belongs to.
    Event(EventRequest),
    /// A request of the matchmaking or of the list of public tables.
    Matchmaking(MatchmakingRequest),
    /// Ends the actor for exclusive work on the room. Connections are closed, and `done` is dropped once all entries
    /// are durable.
    Stop { close: Close, done: oneshot::Sender<()> },
    /// A player requests the code for friends. With `code`, the room stores that code first.
    Invite { key: Box<blake3::Hash>, code: Option<String>, reply: oneshot::Sender<Result<Option<String>, RoomError>> },
    /// Returns an error if a token opens no seat.
    Holds { key: Box<blake3::Hash>, reply: oneshot::Sender<Result<(), RoomError>> },
    /// Returns the public view of the table.
    Look { reply: oneshot::Sender<TableCard> },
    /// Returns the rules of the table.
    Rules { reply: oneshot::Sender<RulesView> },
    /// A player wants to befriend another one. Returns that player's card, or `None` if the player has not shown one.
    CardOf {
        key: Box<blake3::Hash>,
        other: ruckus_engine::Seat,
        reply: oneshot::Sender<Result<Option<String>, RoomError>>,
    },
    /// Returns what a player may vote on.
    Ballot { key: Box<blake3::Hash>, reply: oneshot::Sender<Result<MatchBallot, RoomError>> },
    /// Applies an entry of the gallery to the table's rules.
    SwitchOn(Box<SwitchOnRequest>),
    /// A device connects as a player.
    Hello(Box<NewConnection>),
    /// A device connects as a spectator.
    Watch { outbox: Outbox, reply: oneshot::Sender<Entry> },
    /// A command of a player.
    Say { player: PlayerId, connection: u64, command: Box<Command>, arrived: Instant },
    /// A device asks for the time.
    Ping { connection: u64, id: u64 },
    /// Round-trip times of a device: of its answer to a ping, and as measured by the kernels of this server and of a
    /// proxy.
    Measured {
        player: PlayerId,
        connection: u64,
        round_trip: Duration,
        kernel: Option<Duration>,
        proxy: Option<Duration>,
    },
    /// The round-trip time of a WebSocket ping, which the device's browser answers on its own.
    Framed { player: PlayerId, connection: u64, round_trip: Duration },
    /// A chat message of a player.
    Talk { player: PlayerId, connection: u64, says: Talk },
    /// A player has asked why a rule does what it does.
    Why { player: PlayerId, connection: u64, rule: Box<str> },
    /// A player's page was hidden or is visible again.
    Hidden { player: PlayerId, connection: u64, hidden: bool },
    /// A device has disconnected. `player` is `None` for spectators.
    Gone { player: Option<PlayerId>, connection: u64 },
}

/// The result of a device's attempt to connect: `None` for spectators, or the reason why the socket closes.
pub(crate) type Entry = Result<Option<PlayerId>, Close>;

impl RoomRequest {
    /// Converts a message of a device into a request to its room. Returns `None` if the message is only valid for
    /// players and the device has none.
    pub(crate) fn of(said: DeviceMessage, player: Option<PlayerId>, connection: u64) -> Option<Self> {
        if let DeviceMessage::Ping { id } = said {
            return Some(Self::Ping { connection, id });
        }
        let player = player?;
        Some(match said {
            DeviceMessage::Say { command, arrived } => Self::Say { player, connection, command, arrived },
            DeviceMessage::Ping { id } => Self::Ping { connection, id },
            DeviceMessage::Measured { round_trip, kernel, proxy } => {
                Self::Measured { player, connection, round_trip, kernel, proxy }
            }
            DeviceMessage::Framed { round_trip } => Self::Framed { player, connection, round_trip },
            DeviceMessage::Talk(says) => Self::Talk { player, connection, says },
            DeviceMessage::Why(rule) => Self::Why { player, connection, rule },
            DeviceMessage::Hidden(hidden) => Self::Hidden { player, connection, hidden },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_fits_in_96_bytes() {
        let size = size_of::<RoomRequest>();
        assert!(size <= 96, "a request takes {size} bytes: box what makes it larger");
    }
}
