//! What an event writes into its journal: how it was opened, and every fact since, so that reading it again gives the same
//! event whatever later versions of the program would decide.

use ruckus_events::{Fact, LotSecret, Person, Plan, Round, TableNumber, Time};
use ruckus_protocol::Face;
use ruckus_record::Hex;
use serde::{Deserialize, Serialize};

use ruckus_room::{Decided, SeatCard};

/// A person who has come to the event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Newcomer {
    /// The person's number, from 1; the event itself knows no more.
    pub(crate) person: Person,
    /// The name.
    pub(crate) name: String,
    /// The hash of the token.
    pub(crate) key: Hex<32>,
    /// The player card, if they have shown one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) card: Option<SeatCard>,
    /// The face that they have built.
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
        /// The plan.
        plan: Box<Plan>,
        /// The rules of all tables.
        rules: Decided,
        /// The rules' title.
        title: String,
        /// The host.
        host: Newcomer,
        /// The moment.
        at: Time,
        /// The version of the program.
        program: String,
        /// The secret from which all lots are drawn; none in events of earlier versions, whose lots nobody can check.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<LotSecret>,
        /// The word that players need at check-in, if the host wants one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        word: Option<String>,
    },
    /// A host has changed the word for check-in.
    WordSet {
        /// The moment.
        at: Time,
        /// The word; none if players need no word any more.
        word: Option<String>,
    },
    /// Something has happened.
    Happened {
        /// The moment.
        at: Time,
        /// The facts.
        facts: Vec<Fact>,
        /// The person who comes by it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        newcomer: Option<Newcomer>,
        /// The rooms of the tables that are seated by it. They are opened once this is written.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        rooms: Vec<TableRoom>,
    },
}
