//! A room as a value that outlives the program: what a replay of its journal would come to, and no more. A room that is
//! opened from it reads only the entries that follow, also those that another version of the program has written before.
//!
//! What is not written into the journal is not in a snapshot either: lines, presses, how quick people are, what bots think,
//! claims that wait for a verdict, and the updates of the latest versions. Nobody is ever shown a snapshot.
//!
//! # What holds across versions
//! The body is JSON. A new field has a default, and an older program passes over a field that it does not know. Where that
//! would come to another room than the one that was written, [`SCHEMA`] rises, and older programs read the whole journal.
//! Snapshots of every schema from 1 on are read for as long as their journals may be.
//!
//! 0.2.0 requires the field `gist` of a match, and reads the whole journal if a later version has written `state_digest` instead.

mod read;

use std::collections::BTreeSet;

use ruckus_engine::{Card, SavedTable, Time};
use ruckus_journal::{RoomName, Seq, StoredSnapshot};
use ruckus_protocol::{FirstDealer, LeftChair, Stage};
use ruckus_record::Hex;
use serde::{Deserialize, Serialize};

use super::cut::Cut;
use super::event_table::EventTable;
use super::given_up::GivenUp;
use super::host::Asked;
use super::lobby::{Manners, SavedLobby};
use super::matchmade::AmongStrangers;
use super::player::Player;
use super::races::Finish;
use super::real::Real;
use super::rivals::Rivals;
use super::seat_asks::Ask;
use super::seats::SavedSeats;
use super::state_digest::{StateDigest, StoredDigest};
use super::strength::Strength;
use super::{Decided, PlayerId, Room, Seed};

pub use read::SnapshotError;

/// The latest schema of snapshots that this program reads and writes: that of tables among strangers.
pub const SCHEMA: u32 = 3;
/// The schema of tables of events.
pub(super) const OF_EVENTS: u32 = 2;
/// The schema of all other tables.
const PLAIN: u32 = 1;

/// A match in a snapshot.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct SavedGame {
    /// For how many seats its rulebook is.
    seats: usize,
    table: SavedTable,
    key: Seed,
    turn_since: Time,
    /// The table before the deal of the round that is played, since 0.3.0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    before_deal: Option<Box<SavedTable>>,
    /// The digest of the table. A program that reads the table as another one does not use the snapshot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    state_digest: Option<StateDigest>,
    /// The digest in snapshots of versions up to 0.2.0. This version only reads it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    gist: Option<u32>,
}

impl SavedGame {
    /// The digest by which the table is checked; none if the snapshot has none.
    fn digest(&self) -> Option<StoredDigest> {
        StoredDigest::new(self.state_digest, self.gist)
    }
}

/// A contested moment in a snapshot. What is contested follows from the table.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct SavedMoment {
    version: u64,
    began: Time,
    top: Option<Card>,
}

/// A room as it was right after an entry of its journal.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RoomSnapshot {
    /// The version of the program that wrote it.
    program: String,
    room: String,
    seq: u64,
    epoch: u64,
    /// The hash of the entry.
    entry: Hex<32>,
    code: Option<String>,
    at: Time,
    players: Vec<Player>,
    next_id: u32,
    host: Option<PlayerId>,
    asked: Option<Asked>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    seat_asks: Vec<Ask>,
    rules: Decided,
    stage: Stage,
    game: Option<SavedGame>,
    next_at: Option<Time>,
    most: usize,
    left: LeftChair,
    manners: Manners,
    dealer: FirstDealer,
    won_last: Vec<PlayerId>,
    /// Whether bots do nothing here, and until when people read.
    bots: (bool, Time),
    moment: Option<SavedMoment>,
    /// The contested moment before: its version, and its top card.
    before: Option<(u64, Option<Card>)>,
    photo: Finish,
    deals: u32,
    cut: Option<Box<Cut>>,
    real: Real,
    /// Older programs pass over it: a match that they end does not count for ratings.
    #[serde(default, skip_serializing_if = "Strength::is_empty")]
    strength: Strength,
    rivals: Rivals,
    opened: u64,
    ended: bool,
    /// The event that it is a table of, from schema 2 on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    event_table: Option<Box<EventTable>>,
    /// Its strangers, from schema 3 on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    strangers: Option<Box<AmongStrangers>>,
    /// Whether a round was given up, since 0.3.0.
    #[serde(default, skip_serializing_if = "GivenUp::is_default")]
    given_up: GivenUp,
}

impl Room {
    /// Returns the room as it is now, to be kept once its last entry is written. `program` is this program's version.
    pub fn snapshot(&self, program: &str) -> RoomSnapshot {
        let game = self.play.game().map(|game| SavedGame {
            seats: game.rulebook.seats(),
            table: SavedTable::of(&game.table),
            key: game.key,
            turn_since: game.turn_since,
            before_deal: game
                .before_deal
                .as_ref()
                .map(|before| Box::new(SavedTable::of(&before.table(&game.rulebook)))),
            state_digest: Some(StateDigest::of(&game.table)),
            gist: None,
        });
        let moment = self.races.moment();
        let (before, photo) = self.races.saved();
        let (real, strength, rivals) = self.stats.saved();
        let (deals, cut) = self.cut.saved();
        let SavedSeats { players, next_id, host, asked } = self.seats.saved();
        let SavedLobby { seat_asks, code, most, left, manners, dealer, opened, ended } = self.lobby.saved();
        RoomSnapshot {
            program: program.to_owned(),
            room: self.head.name().to_string(),
            seq: self.head.seq().0,
            epoch: self.head.epoch().0,
            entry: self.head.hash(),
            code,
            at: self.head.at(),
            players,
            next_id,
            host,
            asked,
            seat_asks,
            rules: self.lobby.rules().decided(),
            stage: self.play.stage(),
            game,
            next_at: self.play.next_at(),
            most,
            left,
            manners,
            dealer,
            won_last: self.play.won_last().to_vec(),
            bots: self.minds.known(),
            moment: moment.map(|it| SavedMoment { version: it.version, began: it.began, top: it.top }),
            before,
            photo,
            deals,
            cut,
            real,
            strength,
            rivals,
            opened,
            ended,
            event_table: self.event_table.clone(),
            strangers: self.strangers.clone(),
            given_up: self.play.given_up(),
        }
    }
}

impl RoomSnapshot {
    /// The number of the entry that it was made after.
    pub const fn seq(&self) -> Seq {
        Seq(self.seq)
    }

    /// Returns the snapshot as a store keeps it.
    ///
    /// # Errors
    /// It cannot be written as JSON.
    pub fn seal(&self) -> Result<StoredSnapshot, serde_json::Error> {
        let (room, body) = (RoomName::new(&self.room), serde_json::to_vec(self)?);
        let schema = match (&self.strangers, &self.event_table) {
            (Some(_), _) => SCHEMA,
            (None, Some(_)) => OF_EVENTS,
            (None, None) => PLAIN,
        };
        Ok(StoredSnapshot::new(room, Seq(self.seq), ruckus_journal::Epoch(self.epoch), schema, body))
    }

    /// Every number of a player in it, each once.
    fn ids(&self) -> BTreeSet<PlayerId> {
        self.players.iter().map(|player| player.id).collect()
    }
}
