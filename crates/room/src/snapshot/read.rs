//! Restores a room from a snapshot and the entries that follow it.

use ruckus_engine::{ImpossibleTable, Time, contest};
use ruckus_journal::{Entry, Epoch, RoomName, Seq, StoredSnapshot};
use ruckus_protocol::Stage;
use thiserror::Error;

use super::{RoomSnapshot, SCHEMA, SavedGame, SavedMoment};
use crate::lobby::{Lobby, LobbySettings};
use crate::play::{RoomGame, RoomMatch, Standings};
use crate::player::RoomPlayer;
use crate::races::ContestedMoment;
use crate::record::mark;
use crate::replay::Reading;
use crate::rules::Rules;
use crate::seats::{SavedSeats, Seats};
use crate::stats::Stats;
use crate::{Entropy, MOST_SEATS, ReplayError, Room, RoomError, Timeouts};

/// The latest plausible time of a room's clock, in milliseconds: about 35,700 years.
const LATEST: u64 = 1 << 50;
/// The maximum plausible number of players that a room has ever had, and of its deals.
const MOST: u32 = 1 << 31;

/// An error that prevents the use of a snapshot. The room may still be restored from its whole journal.
#[derive(Debug, Error)]
pub enum SnapshotError {
    /// A later version of the program wrote the snapshot.
    #[error("it has schema {0}, but this program reads only schemas up to {SCHEMA}")]
    Newer(u32),
    /// The snapshot does not match its digest, or it is stored for another room.
    #[error("it does not match its digest")]
    Damaged,
    /// The journal does not contain the snapshot's last entry, or contains a different one.
    #[error("it was made after an entry that is not in the journal")]
    Elsewhere,
    /// The body is not a snapshot.
    #[error("it cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// The state is inconsistent.
    #[error("it is inconsistent: {0}")]
    Impossible(&'static str),
    /// The table is inconsistent.
    #[error(transparent)]
    Table(#[from] ImpossibleTable),
    /// This version does not support the rules.
    #[error("its rules cannot be read: {0}")]
    Rules(String),
    /// An entry after the snapshot cannot be replayed.
    #[error(transparent)]
    Entry(#[from] ReplayError),
}

impl SnapshotError {
    /// The label for metrics.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Newer(_) => "newer",
            Self::Damaged => "damaged",
            Self::Elsewhere => "elsewhere",
            Self::Unreadable(_) | Self::Impossible(_) | Self::Table(_) | Self::Rules(_) => "unreadable",
            Self::Entry(_) => "entries",
        }
    }
}

impl From<RoomError> for SnapshotError {
    fn from(problem: RoomError) -> Self {
        Self::Rules(problem.message)
    }
}

impl Room {
    /// Restores a room from a snapshot and entries. The first entry must be the last one that the snapshot includes. No
    /// players are connected afterwards; call [`Room::resume`] next.
    ///
    /// # Errors
    /// The snapshot cannot be used, or an entry cannot be replayed.
    pub fn reopen(
        name: &RoomName,
        stored: &StoredSnapshot,
        entries: &[Entry],
        timeouts: Timeouts,
        entropy: Entropy,
    ) -> Result<Self, SnapshotError> {
        if stored.schema > SCHEMA {
            return Err(SnapshotError::Newer(stored.schema));
        }
        if stored.schema == 0 || !stored.is_sound() || stored.room != *name {
            return Err(SnapshotError::Damaged);
        }
        let snapshot: RoomSnapshot = serde_json::from_slice(&stored.body)?;
        let (seq, epoch) = (Seq(snapshot.seq), Epoch(snapshot.epoch));
        if (snapshot.room.as_str(), seq, epoch) != (name.as_str(), stored.seq, stored.epoch) {
            return Err(SnapshotError::Impossible("it belongs to another entry"));
        }
        let after = entries
            .split_first()
            .filter(|(last, _)| (last.seq, last.epoch, mark(&last.body)) == (seq, epoch, snapshot.entry));
        let Some((_, after)) = after else { return Err(SnapshotError::Elsewhere) };
        let written_by = snapshot.program.clone();
        let room = snapshot.restore(timeouts, entropy)?;
        Ok(Reading::from(room, written_by).take_all(after)?)
    }
}

impl RoomSnapshot {
    /// Restores the room.
    ///
    /// # Errors
    /// The state is inconsistent, or this version does not support the rules.
    pub(crate) fn restore(self, timeouts: Timeouts, entropy: Entropy) -> Result<Room, SnapshotError> {
        self.check()?;
        let rules = Rules::restore(&self.rules)?;
        let game = self.game.map(|game| game.restore(&rules)).transpose()?;
        let settings = LobbySettings {
            code: self.code,
            most: self.most,
            left: self.left,
            policy: self.policy,
            dealer: self.dealer,
            waiting: self.waiting,
            opened: self.opened,
            ended: self.ended,
        };
        let mut room =
            Room::empty(RoomName::new(&self.room), Lobby::restored(rules, timeouts, self.seat_asks, settings), entropy);
        let found = game.as_ref().filter(|_| self.stage == Stage::Playing);
        let contest = found.and_then(|game| contest(&game.rulebook, &game.table));
        let moment =
            |(contest, SavedMoment { version, began, top })| ContestedMoment::new(contest, version, began, top);
        room.races.restore(contest.zip(self.moment).map(moment), self.before, self.photo);
        room.planner.know(self.bots);
        room.head.restore(Epoch(self.epoch), Seq(self.seq), self.at, self.entry);
        let (players, next_id, host, asked) = (self.players, self.next_id, self.host, self.asked);
        room.seats = Seats::restored(SavedSeats { players, next_id, host, asked });
        room.play = RoomMatch::restored(self.stage, game, self.next_at, self.won_last, self.given_up, self.pause);
        room.cut.restore(self.deals, self.cut);
        room.stats = Stats::restored(self.play_stats, self.strength, self.rivals);
        room.event_table = self.event_table;
        room.matchmaking = self.matchmaking;
        crate::publish::refresh_offers(&mut room);
        Ok(room)
    }

    /// Checks invariants that the types do not guarantee.
    fn check(&self) -> Result<(), SnapshotError> {
        let people = || self.players.iter().filter_map(RoomPlayer::person);
        let cut = self.cut.iter().map(|cut| cut.until());
        let times = [self.at, self.bots.1].into_iter().chain(self.next_at).chain(cut);
        let times =
            times.chain(self.moment.map(|moment| moment.began)).chain(people().map(|person| person.presence.since()));
        let mut times = times.chain(self.game.as_ref().map(|game| game.turn_since));
        let found = [
            (
                self.players.len() > MOST_SEATS || !(1..=MOST_SEATS).contains(&self.most),
                "more seats than a table can have",
            ),
            (self.ids().len() != self.players.len(), "two players with one number"),
            (
                self.ids().last().is_some_and(|last| last.0 >= self.next_id),
                "a player with a number that is not assigned yet",
            ),
            (self.next_id > MOST || self.deals > MOST, "more players or deals than possible"),
            (!people().all(|person| person.answers_fit()), "more answers than allowed"),
            ((self.stage == Stage::Lobby) != self.game.is_none(), "a match in the lobby, or no match after it"),
            (
                self.pause.is_some() && !matches!(self.stage, Stage::Playing | Stage::BetweenRounds),
                "a pause of no match",
            ),
            (times.any(|at: Time| at.0 > LATEST), "a time out of range"),
        ];
        found.into_iter().find(|(is_so, _)| *is_so).map_or(Ok(()), |(_, what)| Err(SnapshotError::Impossible(what)))
    }
}

impl SavedGame {
    fn restore(self, rules: &Rules) -> Result<RoomGame, SnapshotError> {
        let rulebook = rules.compile(self.seats)?;
        let digest = self.digest();
        let table = self.table.restore(&rulebook)?;
        if !digest.is_some_and(|digest| digest.is_of(&table)) {
            return Err(SnapshotError::Impossible("a position that does not match the digest"));
        }
        let before_deal = self.before_deal.map(|before| before.restore(&rulebook)).transpose()?;
        let before_deal = before_deal.map(|before| Standings::of(&before, &rulebook));
        Ok(RoomGame { rulebook, table, key: self.key, turn_since: self.turn_since, before_deal })
    }
}
