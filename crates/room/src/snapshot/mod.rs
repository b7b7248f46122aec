//! Snapshots of rooms. A snapshot holds exactly the state that replaying the journal would give, so that loading a room
//! replays only the entries that follow it. The entries may be from another version of the program.
//!
//! State that is not in the journal is not in a snapshot either: connections, latency estimates, presses, reaction
//! times of players, plans of bots, held claims, and recent updates. Snapshots contain secrets, so they must not reach
//! players.
//!
//! # Compatibility
//! The body is JSON. New fields have defaults, and older programs ignore fields that they do not know. If that would
//! change the restored room, [`SCHEMA`] increases, and older programs replay the whole journal instead. Snapshots of
//! every schema from 1 on are supported as long as their journals are.
//!
//! Version 0.2.0 requires the field `gist` of a match. It replays the whole journal if a later version has written
//! `state_digest` instead. It would not understand `color` in the pile, which was `colour` in its snapshots, so the schema
//! did not have to increase for that. Both spellings are read.

mod read;

use std::collections::BTreeSet;

use ruckus_engine::{Card, SavedTable, Time};
use ruckus_journal::{RoomName, Seq, StoredSnapshot};
use ruckus_protocol::{FirstDealer, LeftChair, Stage, Waiting};
use ruckus_record::Hex;
use serde::{Deserialize, Serialize};

use super::cut::Cut;
use super::event_table::EventTable;
use super::given_up::GivenUp;
use super::host::HostAsks;
use super::lobby::{LobbySettings, TablePolicy};
use super::matchmade::Matchmade;
use super::pause::Pause;
use super::play_stats::PlayStats;
use super::player::RoomPlayer;
use super::races::PhotoFinish;
use super::rivals::Rivals;
use super::seat_asks::Ask;
use super::seats::SavedSeats;
use super::state_digest::{StateDigest, StoredDigest};
use super::strength::Strength;
use super::{Decided, PlayerId, Room, Seed};

pub use read::SnapshotError;

/// The latest schema that this program reads and writes: the one of rooms with a pause, or with times to wait that the
/// host has set. An older program cannot read their journals either.
pub const SCHEMA: u32 = 4;
/// The schema of rooms of strangers.
const OF_STRANGERS: u32 = 3;
/// The schema of rooms of events.
pub(super) const OF_EVENTS: u32 = 2;
/// The schema of all other rooms.
const PLAIN: u32 = 1;

/// A match in a snapshot.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct SavedGame {
    /// The number of seats that its rulebook is compiled for.
    seats: usize,
    table: SavedTable,
    key: Seed,
    turn_since: Time,
    /// The table before the deal of the current round, since 0.3.0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    before_deal: Option<Box<SavedTable>>,
    /// The digest of the table. A program that restores a different table rejects the snapshot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    state_digest: Option<StateDigest>,
    /// The digest in snapshots of versions up to 0.2.0. This version only reads it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    gist: Option<u32>,
}

impl SavedGame {
    /// The digest that the table is checked against. `None` if the snapshot has none.
    fn digest(&self) -> Option<StoredDigest> {
        StoredDigest::new(self.state_digest, self.gist)
    }
}

/// A contested moment in a snapshot. Its contest is derived from the table.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct SavedMoment {
    version: u64,
    began: Time,
    top: Option<Card>,
}

/// The state of a room directly after an entry of its journal.
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
    players: Vec<RoomPlayer>,
    next_id: u32,
    host: Option<PlayerId>,
    asked: Option<HostAsks>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    seat_asks: Vec<Ask>,
    rules: Decided,
    stage: Stage,
    game: Option<SavedGame>,
    next_at: Option<Time>,
    most: usize,
    left: LeftChair,
    #[serde(rename = "manners")]
    policy: TablePolicy,
    dealer: FirstDealer,
    won_last: Vec<PlayerId>,
    /// True if bots do nothing in this room, and the time until which they wait while players read a new rule.
    bots: (bool, Time),
    moment: Option<SavedMoment>,
    /// The previous contested moment: its version, and its top card.
    before: Option<(u64, Option<Card>)>,
    photo: PhotoFinish,
    deals: u32,
    cut: Option<Box<Cut>>,
    #[serde(rename = "real")]
    play_stats: PlayStats,
    /// Older programs ignore this field, so a match that they finish does not count for ratings.
    #[serde(default, skip_serializing_if = "Strength::is_empty")]
    strength: Strength,
    rivals: Rivals,
    opened: u64,
    ended: bool,
    /// The room's event, since schema 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    event_table: Option<Box<EventTable>>,
    /// The state of a room of strangers, since schema 3.
    #[serde(default, skip_serializing_if = "Option::is_none", rename = "strangers")]
    matchmaking: Option<Box<Matchmade>>,
    /// Set if a round was given up, since 0.3.0.
    #[serde(default, skip_serializing_if = "GivenUp::is_default")]
    given_up: GivenUp,
    /// The pause of the match, since schema 4.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pause: Option<Box<Pause>>,
    /// For how long the table waits for players, since schema 4.
    #[serde(default, skip_serializing_if = "Waiting::is_default")]
    waiting: Waiting,
}

impl Room {
    /// Creates a snapshot of the current state. Store it only after the room's last entry is durable. `program` is the
    /// version of this program.
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
        let (play_stats, strength, rivals) = self.stats.saved();
        let (deals, cut) = self.cut.saved();
        let SavedSeats { players, next_id, host, asked } = self.seats.saved();
        let LobbySettings { code, most, left, policy, dealer, waiting, opened, ended } = self.lobby.settings();
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
            seat_asks: self.lobby.asks().saved(),
            rules: self.lobby.rules().decided(),
            stage: self.play.stage(),
            game,
            next_at: self.play.next_at(),
            most,
            left,
            policy,
            dealer,
            won_last: self.play.won_last().to_vec(),
            bots: self.planner.known(),
            moment: moment.map(|it| SavedMoment { version: it.version, began: it.began, top: it.top }),
            before,
            photo,
            deals,
            cut,
            play_stats,
            strength,
            rivals,
            opened,
            ended,
            event_table: self.event_table.clone(),
            matchmaking: self.matchmaking.clone(),
            given_up: self.play.given_up(),
            pause: self.play.pause().map(|pause| Box::new(pause.clone())),
            waiting,
        }
    }
}

impl RoomSnapshot {
    /// The number of the last entry that the snapshot includes.
    pub const fn seq(&self) -> Seq {
        Seq(self.seq)
    }

    /// Serializes the snapshot for a store.
    ///
    /// # Errors
    /// The snapshot cannot be written as JSON.
    pub fn seal(&self) -> Result<StoredSnapshot, serde_json::Error> {
        let (room, body) = (RoomName::new(&self.room), serde_json::to_vec(self)?);
        let schema = match (&self.matchmaking, &self.event_table) {
            _ if self.pause.is_some() || !self.waiting.is_default() => SCHEMA,
            (Some(_), _) => OF_STRANGERS,
            (None, Some(_)) => OF_EVENTS,
            (None, None) => PLAIN,
        };
        Ok(StoredSnapshot::new(room, Seq(self.seq), ruckus_journal::Epoch(self.epoch), schema, body))
    }

    /// The distinct IDs of all players.
    fn ids(&self) -> BTreeSet<PlayerId> {
        self.players.iter().map(|player| player.id).collect()
    }
}
