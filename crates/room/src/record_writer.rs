//! Creates the record of a match while the room's journal is replayed.

use std::sync::Arc;

use ruckus_engine::{InputKind, Phase, Seat, Table, Time};
use ruckus_journal::RoomName;
use ruckus_protocol::{Face, Photo, PhotoPlace};
use ruckus_record::{Entry, EntryInput, FORMAT, Finish, Header, Hex, Record, RecordedSeat, Result as Outcome};

use super::JournalEvent;
use super::cut::Cutting;
use super::event_table::EventTable;
use super::given_up::without_round;
use super::player::{RoomPlayer, Who};
use super::rules::Rules;
use super::seats::Seats;

/// The part of a match that may be published.
#[derive(Debug)]
pub struct Match {
    /// The number of the match in its room, from 1.
    pub number: u32,
    /// The key for the link to its replay.
    pub key: Hex<16>,
    /// The record up to the end of its latest round.
    pub record: Arc<Record>,
    /// The number of its first rounds that were dealt in another room. No players of this room cut the cards for them.
    pub elsewhere: usize,
    /// The faces that players have built, indexed by seat. `None` for bots, and for players who have left.
    pub faces: Vec<Option<Face>>,
}

/// Records the entries of a match.
#[derive(Debug)]
pub(super) struct RecordWriter {
    program: String,
    opened: u64,
    /// The number of the match to record, from 1. `None` for the latest.
    wanted: Option<u32>,
    /// The number of matches that have begun.
    matches: u32,
    /// The record up to the end of its latest round. Only this part may be published.
    record: Option<Arc<Record>>,
    /// The entries since then.
    later: Vec<Entry>,
    /// True if the record may be published: a round is over, or the event has stopped the match.
    public: bool,
    /// The number of rounds that were dealt in another room.
    elsewhere: usize,
    /// The faces that players have built, indexed by seat, at the end of the latest round.
    faces: Vec<Option<Face>>,
}

impl RecordWriter {
    pub(super) fn of(opened: &JournalEvent, wanted: Option<u32>) -> Self {
        let (program, opened) = match opened {
            JournalEvent::Opened { program, unix_ms, .. } => (program.clone(), *unix_ms),
            _ => (String::new(), 0),
        };
        Self {
            program,
            opened,
            wanted,
            matches: 0,
            record: None,
            later: Vec::new(),
            public: false,
            elsewhere: 0,
            faces: Vec::new(),
        }
    }

    /// The number of entries in memory.
    pub(super) fn kept(&self) -> usize {
        self.later.len() + self.record.as_ref().map_or(0, |record| record.entries.len())
    }

    /// True if the current match is the one to record.
    fn listens(&self) -> bool {
        self.wanted.is_none_or(|wanted| wanted == self.matches)
    }

    fn note(&mut self, at: Time, what: EntryInput) {
        if self.listens() && self.record.is_some() {
            self.later.push(Entry::new(at, what));
        }
    }

    /// Returns the part that may be published. `None` before the first round is over. `key` returns the key for a
    /// match's replay link.
    pub(super) fn published(&self, key: impl Fn(u32) -> Option<Hex<16>>) -> Option<Match> {
        let record = self.record.clone().filter(|_| self.public)?;
        let number = self.wanted.unwrap_or(self.matches);
        Some(Match { number, key: key(number)?, record, elsewhere: self.elsewhere, faces: self.faces.clone() })
    }

    /// Allows publication of all entries so far, because a round is over.
    fn close(&mut self, result: Option<Outcome>, faces: Vec<Option<Face>>) {
        if let Some(record) = &mut self.record {
            // Readers of the published part keep their copy.
            let record = Arc::make_mut(record);
            record.entries.append(&mut self.later);
            record.result = result;
            self.faces = faces;
            self.public = true;
        }
    }

    fn begin(&mut self, record: Record) {
        self.matches += 1;
        if self.listens() {
            let Record { header, entries, result } = record;
            self.record = Some(Arc::new(Record { header, entries: Vec::new(), result }));
            (self.later, self.public, self.elsewhere) = (entries, false, 0);
            self.faces.clear();
        }
    }
}

impl RecordWriter {
    /// Starts the record of a match.
    pub(super) fn begins(
        &mut self,
        table: &RoomName,
        rules: &Rules,
        players: &[RoomPlayer],
        event: Option<&EventTable>,
    ) {
        // If a player left the event before the match, a bot has the seat. The record still lists the player.
        let left = |seat| event.is_some_and(|event| event.was_closed(seat));
        let place = |(at, player): (usize, &RoomPlayer)| {
            let bot = matches!(player.who, Who::Bot(_)) && !left(Seat(at as u8));
            RecordedSeat { name: player.name.clone(), bot }
        };
        let seats = players.iter().enumerate().map(place).collect();
        let event = event.map(EventTable::place);
        let (base, ruleset) = rules.decided().into_parts();
        let (table, program, opened) = (table.to_string(), self.program.clone(), self.opened);
        let header = Header { format: FORMAT, program, table, opened, base, ruleset, seats, event };
        self.begin(Record { header, entries: Vec::new(), result: None });
    }

    /// Starts the record of a match that continues from another room. Includes the entries from there.
    pub(super) fn branches_off(&mut self, table: &RoomName, begun: Record) {
        let table = table.to_string();
        let Record { header, mut entries, .. } = begun;
        let header = Header { program: self.program.clone(), table, opened: self.opened, event: None, ..header };
        let mut elsewhere = 0;
        for entry in &mut entries {
            // The commitments to this shuffle are from another room, so they cannot be checked here.
            if let EntryInput::Deal { shuffle, .. } = &mut entry.what {
                *shuffle = None;
                elsewhere += 1;
            }
        }
        self.begin(Record { header, entries, result: None });
        self.elsewhere = elsewhere;
    }

    /// Records an input that took effect. `table` is the state afterwards.
    pub(super) fn happened(&mut self, at: Time, what: InputKind, table: &Table, seats: &Seats, cut: &mut Cutting) {
        let what = match what {
            InputKind::StartMatch => EntryInput::Begin,
            InputKind::Deal { seed, dealer } => {
                EntryInput::Deal { key: Hex(seed), shuffle: cut.take_shuffle(), dealer }
            }
            InputKind::Join { seat } => EntryInput::Join { seat, name: seats.named(seat).to_owned() },
            InputKind::TakeOver { seat } => EntryInput::TakeOver { seat },
            InputKind::Leave { seat } => EntryInput::Leave { seat },
            InputKind::Act { seat, action } => EntryInput::Act { seat, action },
            InputKind::Speak { seat } => EntryInput::Speak { seat },
            InputKind::Tick => EntryInput::Tick,
        };
        self.note(at, what);
        if self.listens() && table.phase == Phase::Over {
            let names: Vec<String> = seats.players().iter().map(|player| player.name.clone()).collect();
            self.close(Outcome::of(table, &names), faces(seats.players()));
        }
    }

    /// Allows publication of all entries so far, because the event has stopped the match.
    pub(super) fn stops(&mut self, table: Option<&Table>, players: &[RoomPlayer]) {
        let over = table.is_some_and(|table| table.phase == Phase::Over);
        if self.listens() && !over {
            self.close(None, faces(players));
        }
    }

    /// Removes the current round, which is given up.
    pub(super) fn gives_up_round(&mut self) {
        if self.listens() {
            self.later = without_round(std::mem::take(&mut self.later));
        }
    }

    /// Adds the photo finish of a race to the latest entry, which carried out the last claim.
    pub(super) fn photographs(&mut self, photo: &Photo) {
        if self.listens() {
            let record = self.record.as_mut().filter(|_| self.later.is_empty());
            let last = self.later.last_mut().or_else(|| Arc::make_mut(record?).entries.last_mut());
            if let Some(entry) = last {
                let finish = |place: &PhotoPlace| Finish { seat: place.seat, ms: place.ms, dead_heat: place.dead_heat };
                entry.photo = photo.places.iter().map(finish).collect();
            }
        }
    }

    /// Records a seat's new name after a takeover or a rename.
    pub(super) fn names(&mut self, at: Time, seat: Seat, name: &str) {
        self.note(at, EntryInput::Named { seat, name: name.to_owned() });
    }
}

/// The faces that players have built, indexed by seat.
fn faces(players: &[RoomPlayer]) -> Vec<Option<Face>> {
    players.iter().map(|player| player.person().and_then(|person| person.face)).collect()
}
