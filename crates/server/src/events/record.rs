//! Journal entries of an event: how it was opened, and every fact since. Loading them restores the same event, even if
//! later versions of the program decide differently.

use ruckus_events::{Fact, LotSecret, Person, Plan, Round, TableNumber, Time};
use ruckus_protocol::Face;
use ruckus_record::Hex;
use serde::{Deserialize, Serialize};

use ruckus_room::{Decided, SeatCard};

/// A person who has joined the event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JoinedPerson {
    /// The person's number, from 1. The event itself knows people only by it.
    pub(crate) person: Person,
    /// The person's name.
    pub(crate) name: String,
    /// Hash of the person's token.
    pub(crate) key: Hex<32>,
    /// The player card, if the person has shown one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) card: Option<SeatCard>,
    /// The face that the person has built.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) face: Option<Face>,
}

/// The name of the room in which a table of the event plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TableRoom {
    pub(crate) round: Round,
    pub(crate) table: TableNumber,
    pub(crate) room: String,
}

/// One entry of the journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Record {
    /// The event was opened. Always the first entry.
    Opened {
        /// The plan of the event.
        plan: Box<Plan>,
        /// The rules of all tables.
        rules: Decided,
        /// The rules' title.
        title: String,
        /// The person who hosts.
        host: JoinedPerson,
        /// Time in milliseconds since 1970.
        at: Time,
        /// The version of the program.
        program: String,
        /// The secret that determines all lots. Events of versions before 0.2.0 have none; they are refused.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<LotSecret>,
        /// The word that players need for check-in, if the host has set one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        word: Option<String>,
    },
    /// A host has changed the check-in word.
    WordSet {
        /// Time in milliseconds since 1970.
        at: Time,
        /// The new word, or `None` if players no longer need one.
        word: Option<String>,
    },
    /// The event has changed.
    Happened {
        /// Time in milliseconds since 1970.
        at: Time,
        /// The facts, in order.
        facts: Vec<Fact>,
        /// The person who has joined, if any.
        #[serde(default, skip_serializing_if = "Option::is_none", rename = "newcomer")]
        joined: Option<JoinedPerson>,
        /// The rooms of newly seated tables. They are opened after this entry is written.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        rooms: Vec<TableRoom>,
    },
}
