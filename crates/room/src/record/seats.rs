//! Players who do not choose their seats: those of events, and those of "Find a table".

use ruckus_journal::RoomName;
use ruckus_protocol::Face;
use ruckus_record::Hex;
use serde::{Deserialize, Serialize};

/// A player card, as a room stores it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatCard {
    /// The number of the card. It contains no personal data and identifies no player after the card is deleted.
    pub id: String,
    /// A hash that shows if two cards come from the same network. It differs between rooms.
    pub network: String,
}

impl SeatCard {
    /// Returns the card for a room or an event with this name. Replaces the network's hash by one that cannot be
    /// compared with those of other rooms.
    pub fn at(self, name: &RoomName) -> Self {
        let network = format!("{name} {}", self.network);
        Self { network: blake3::hash(network.as_bytes()).to_hex()[..16].to_owned(), ..self }
    }
}

/// A seat in a room of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventChair {
    /// The player's name.
    pub name: String,
    /// The hash of the player's token. `None` for a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<Hex<32>>,
    /// The player card, if the player has shown one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<SeatCard>,
    /// The face that the player has built. It is the same in all rooms of the event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Face>,
    /// True if a bot plays for the player from the start.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asleep: bool,
}

/// The place of a room in an event, and its seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForEvent {
    /// The event's code.
    pub event: String,
    /// The round; in a race, the number of the match.
    pub round: u32,
    /// The table's number.
    pub table: u16,
    /// The deadline of the match, in milliseconds since the Unix epoch, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
    /// The seats, in order.
    pub seats: Vec<EventChair>,
}

/// A seat in a room of "Find a table".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchmadeChair {
    /// The player's name.
    pub name: String,
    /// The hashes that identify the player. `None` for a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<MatchmadeKeys>,
    /// The player card, if the player has shown one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<SeatCard>,
}

/// The hashes that identify a player among strangers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchmadeKeys {
    /// The hash of the seat's token.
    pub seat: Hex<32>,
    /// The hash of the device's key.
    pub device: Hex<32>,
}

/// The players of a room of "Find a table".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForMatchmaking {
    /// The seats, in order.
    pub seats: Vec<MatchmadeChair>,
}
