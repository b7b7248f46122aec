//! Players who are seated by others than themselves: by an event, and by "Find a table".

use ruckus_journal::RoomName;
use ruckus_protocol::Face;
use ruckus_record::Hex;
use serde::{Deserialize, Serialize};

/// A player card, as a table knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatCard {
    /// The number of the card. It says nothing, and is nobody's once the card is deleted.
    pub id: String,
    /// A hash by which the table sees that two cards come from one network. Each table has hashes of its own.
    pub network: String,
}

impl SeatCard {
    /// The card as a table or an event of this name keeps it: from its hash of a network nobody can tell the one elsewhere.
    pub fn at(self, name: &RoomName) -> Self {
        let network = format!("{name} {}", self.network);
        Self { network: blake3::hash(network.as_bytes()).to_hex()[..16].to_owned(), ..self }
    }
}

/// A chair at a table of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventChair {
    /// The player's name.
    pub name: String,
    /// The hash of the player's token; none for a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<Hex<32>>,
    /// The player's card, if they have shown one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<SeatCard>,
    /// The face that they have built: theirs at every table of the event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Face>,
    /// Whether a bot plays for them from the start.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asleep: bool,
}

/// The place of a table in an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForEvent {
    /// The event's code.
    pub event: String,
    /// The round; in a race, the number of the match.
    pub round: u32,
    /// The table's number.
    pub table: u16,
    /// When its time is up, in milliseconds since 1970, if it is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
    /// Everybody, in the order of the seats.
    pub seats: Vec<EventChair>,
}

/// A chair at a table that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrangerChair {
    /// The player's name.
    pub name: String,
    /// The hashes of a person's token and of the key of their device; none for a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<StrangerKeys>,
    /// The player's card, if they have shown one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<SeatCard>,
}

/// The hashes by which a person among strangers is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrangerKeys {
    /// That of the seat's token.
    pub seat: Hex<32>,
    /// That of the device's key.
    pub device: Hex<32>,
}

/// Everybody at a table that was found, in the order of the seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForStrangers {
    /// The chairs.
    pub seats: Vec<StrangerChair>,
}
