//! "What if": continues a match from one of its moments, with one person on a seat of their choice and bots on the
//! others. The earlier entries are replayed, so all open state remains: windows, races, debts, and cards of a move in
//! progress.

use ruckus_engine::{Phase, Rulebook, Seat, Table, Time};
use ruckus_protocol::{ErrorCode, Reason, Stage};
use ruckus_record::{Entry, EntryInput, Record, Replay};

use super::given_up::without_round;
use super::play::{RoomGame, Standings};
use super::player::RoomPlayer;
use super::publish::Changes;
use super::record::DEFAULT_BOT;
use super::rules::{Decided, Rules};
use super::{Branch, Room, RoomError, Seed, moves, names};

/// Maximum size of the replayed part of a match, as text, in bytes: about 40,000 moves. It is written in one piece, and
/// entries of other rooms wait for that.
const LONGEST: usize = 4 * 1024 * 1024;

impl Branch {
    /// Returns the moment after the first `step` entries of a round. Rounds count from 1.
    ///
    /// # Errors
    /// `bad-request`: there is no such moment, the seat cannot play on from it, or the match is too long.
    pub fn of(record: &Record, round: u16, step: u32, seat: Seat) -> Result<Self, RoomError> {
        let none = |why: &str| RoomError::new(ErrorCode::BadRequest, why);
        let deals =
            record.entries.iter().enumerate().filter(|(_, entry)| matches!(entry.what, EntryInput::Deal { .. }));
        let mut deals: Vec<usize> = deals.map(|(place, _)| place).collect();
        // Entries before the first deal belong to the first round.
        if let Some(first) = deals.first_mut() {
            *first = 0;
        }
        deals.push(record.entries.len());
        let nth = usize::from(round).wrapping_sub(1);
        let (Some(&from), Some(&until)) = (deals.get(nth), deals.get(nth.wrapping_add(1))) else {
            return Err(none("`round` must be a finished round of this match"));
        };
        let length = from + step as usize;
        if length > until {
            return Err(none("`step` is beyond the end of the round"));
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
        let (_, table, _) = play_again(&begun).ok_or_else(|| none("this match cannot be replayed"))?;
        if !matches!(table.phase, Phase::Dealing | Phase::Playing) {
            return Err(none("no round is being played at this moment"));
        }
        if !table.has_seat(seat) {
            return Err(none("`seat` is not in the round at this moment"));
        }
        let Record { header, entries, .. } = begun;
        Ok(Self { seat, header, entries })
    }

    /// True if the match comes from this table.
    pub(super) fn is_of(&self, table: &str) -> bool {
        self.header.table == table
    }

    /// The names of all players at any time in the match.
    pub(super) fn names_mut(&mut self) -> impl Iterator<Item = &mut String> {
        let called = self.entries.iter_mut().filter_map(|entry| match &mut entry.what {
            EntryInput::Join { name, .. } | EntryInput::Named { name, .. } => Some(name),
            _ => None,
        });
        self.header.seats.iter_mut().map(|seat| &mut seat.name).chain(called)
    }

    /// The time of the moment, by the original table's clock.
    pub(super) fn at(&self) -> Time {
        self.entries.last().map_or(Time(0), |entry| entry.at)
    }

    /// The rules of the match.
    ///
    /// # Errors
    /// This version cannot read the rules.
    pub(super) fn rules(&self) -> Result<Rules, RoomError> {
        Rules::restore(&Decided::of(self.header.base.clone(), self.header.ruleset.clone()))
    }

    /// The key of the latest deal's shuffle.
    fn key(&self) -> Option<Seed> {
        self.entries.iter().rev().find_map(|entry| match &entry.what {
            EntryInput::Deal { key, .. } => Some(key.0),
            _ => None,
        })
    }
}

fn play_again(begun: &Record) -> Option<(Rulebook, Table, Vec<String>)> {
    let mut replay = Replay::new(begun).ok()?;
    replay.finish().ok()?;
    Some(replay.into_parts())
}

/// Continues a match in this room. The player who opened the room takes the chosen seat. Bots take the others.
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
                let waits = table.waiting().contains(&seat) || table.is_eliminated(seat);
                let here = table.has_seat(seat) || waits;
                if here { RoomPlayer::bot(id, name, DEFAULT_BOT) } else { RoomPlayer::gone(id, name) }
            }
        };
        room.seats.add(player);
    }
    let earlier = Record { entries: without_round(begun.entries.clone()), ..begun.clone() };
    let before_deal = play_again(&earlier).map(|(_, table, _)| Standings::Table(Box::new(table)));
    room.play.begin(RoomGame { rulebook: rulebook.into(), table, key, turn_since: room.head.at(), before_deal });
    room.stats.begin(false);
    if let Some(writer) = &mut room.writer {
        writer.branches_off(room.head.name(), begun);
    }
    for (place, name) in called.iter().enumerate() {
        let own = &room.seats.players()[place].name;
        if own != name
            && let Some(writer) = &mut room.writer
        {
            writer.names(room.head.at(), Seat(place as u8), own);
        }
    }
    changes.anew = true;
    moves::enter_stage(room, Stage::Playing, changes);
}
