//! "What if": a match that goes on from a moment of another, with one person on the seat of their choice and bots on all
//! others. What has happened up to then is played again, so that whatever was open at the moment is open here: windows,
//! races, debts, hands in the air.

use ruckus_engine::{Phase, Rulebook, Seat, Table, Time};
use ruckus_protocol::{ErrorCode, Reason, Stage};
use ruckus_record::{Entry, Record, Replay, What};

use super::given_up::without_round;
use super::play::{Game, Standings};
use super::player::Player;
use super::publish::Changes;
use super::record::HOUSE_BOT;
use super::rules::{Decided, Rules};
use super::{Branch, Room, RoomError, Seed, moves, names};

/// The most of a match that is kept with a table that goes on from it, as text, in bytes: it is written in one piece, and
/// everybody else's entries wait for that. It is some forty thousand moves.
const LONGEST: usize = 4 * 1024 * 1024;

impl Branch {
    /// The moment after some of the steps of a round.
    ///
    /// # Errors
    /// `bad-request`: there is no such moment, or none at which that seat could play on.
    pub fn of(record: &Record, round: u16, step: u32, seat: Seat) -> Result<Self, RoomError> {
        let none = |why: &str| RoomError::new(ErrorCode::BadRequest, why);
        let deals = record.entries.iter().enumerate().filter(|(_, entry)| matches!(entry.what, What::Deal { .. }));
        let mut deals: Vec<usize> = deals.map(|(place, _)| place).collect();
        // What comes before the first deal belongs to its round.
        if let Some(first) = deals.first_mut() {
            *first = 0;
        }
        deals.push(record.entries.len());
        let nth = usize::from(round).wrapping_sub(1);
        let (Some(&from), Some(&until)) = (deals.get(nth), deals.get(nth.wrapping_add(1))) else {
            return Err(none("`round` is no round of this match that is over"));
        };
        let length = from + step as usize;
        if length > until {
            return Err(none("`step` is more than the round has"));
        }
        let length_of = |entry: &Entry| serde_json::to_vec(entry).map_or(0, |line| line.len());
        let mut bytes = 0;
        if record.entries[..length].iter().any(|entry| {
            bytes += length_of(entry);
            bytes > LONGEST
        }) {
            return Err(RoomError::because(ErrorCode::BadRequest, Reason::MatchTooLong));
        }
        let entries = record.entries[..length].to_vec();
        let begun = Record { header: record.header.clone(), entries, result: None };
        let (_, table, _) = play_again(&begun).ok_or_else(|| none("this match cannot be played again"))?;
        if !matches!(table.phase, Phase::Dealing | Phase::Playing) {
            return Err(none("no round is being played at this moment"));
        }
        if !table.has_seat(seat) {
            return Err(none("`seat` is not in the round at this moment"));
        }
        let Record { header, entries, .. } = begun;
        Ok(Self { seat, header, entries })
    }

    /// Whether it comes from a table.
    pub(super) fn is_of(&self, table: &str) -> bool {
        self.header.table == table
    }

    /// The names of everybody who played, at any time.
    pub(super) fn names_mut(&mut self) -> impl Iterator<Item = &mut String> {
        let called = self.entries.iter_mut().filter_map(|entry| match &mut entry.what {
            What::Join { name, .. } | What::Named { name, .. } => Some(name),
            _ => None,
        });
        self.header.seats.iter_mut().map(|seat| &mut seat.name).chain(called)
    }

    /// When it is, by the table's clock.
    pub(super) fn at(&self) -> Time {
        self.entries.last().map_or(Time(0), |entry| entry.at)
    }

    /// Its rules.
    ///
    /// # Errors
    /// They cannot be read any more.
    pub(super) fn rules(&self) -> Result<Rules, RoomError> {
        Rules::restore(&Decided::of(self.header.base.clone(), self.header.ruleset.clone()))
    }

    /// The key of the round's shuffles.
    fn key(&self) -> Option<Seed> {
        self.entries.iter().rev().find_map(|entry| match &entry.what {
            What::Deal { key, .. } => Some(key.0),
            _ => None,
        })
    }
}

fn play_again(begun: &Record) -> Option<(Rulebook, Table, Vec<String>)> {
    let mut replay = Replay::new(begun).ok()?;
    replay.finish().ok()?;
    Some(replay.into_parts())
}

/// The match goes on from a moment of another. Who opened the table takes their seat, everybody else is a bot.
pub(super) fn branch_off(room: &mut Room, branch: &Branch, changes: &mut Changes) {
    let begun = Record { header: branch.header.clone(), entries: branch.entries.clone(), result: None };
    let Some((rulebook, table, called)) = play_again(&begun) else { return };
    let Some((maker, key)) = room.seats.take_last().zip(branch.key()) else { return };
    let own = maker.name.clone();
    let mut maker = Some(maker);
    for (place, name) in called.iter().enumerate() {
        let seat = Seat(place as u8);
        let player = match maker.take_if(|_| seat == branch.seat) {
            Some(maker) => maker,
            None => {
                let id = room.seats.new_id();
                let taken = |name: &str| names::same(name, &own) || called.iter().any(|c| names::same(c, name));
                let name = if names::same(name, &own) { names::for_a_bot(place, &taken) } else { name.clone() };
                let here = table.has_seat(seat) || table.waiting().contains(&seat);
                if here { Player::bot(id, name, HOUSE_BOT) } else { Player::gone(id, name) }
            }
        };
        room.seats.add(player);
    }
    let earlier = Record { entries: without_round(begun.entries.clone()), ..begun.clone() };
    let before_deal = play_again(&earlier).map(|(_, table, _)| Standings::Table(Box::new(table)));
    room.play.begin(Game { rulebook: rulebook.into(), table, key, turn_since: room.head.at(), before_deal });
    room.stats.begin(false);
    if let Some(scribe) = &mut room.scribe {
        scribe.branches_off(room.head.name(), begun);
    }
    for (place, name) in called.iter().enumerate() {
        let own = &room.seats.players()[place].name;
        if own != name
            && let Some(scribe) = &mut room.scribe
        {
            scribe.names(room.head.at(), Seat(place as u8), own);
        }
    }
    changes.anew = true;
    moves::enter_stage(room, Stage::Playing, changes);
}
