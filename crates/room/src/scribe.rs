//! Writes the record of a match while its journal is read again.

use std::sync::Arc;

use ruckus_engine::{Happening, Phase, Seat, Table, Time};
use ruckus_journal::RoomName;
use ruckus_protocol::{Face, Photo, PhotoPlace};
use ruckus_record::{Entry, FORMAT, Finish, Header, Hex, Place, Record, Result as Outcome, What};

use super::Event;
use super::cut::Cutting;
use super::event_table::EventTable;
use super::given_up::without_round;
use super::player::{Player, Who};
use super::rules::Rules;
use super::seats::Seats;

/// A match as far as it may be told.
#[derive(Debug)]
pub struct Match {
    /// Which of the table, counted from 1.
    pub number: u32,
    /// What a link opens it with.
    pub key: Hex<16>,
    /// The record, up to the end of its latest round.
    pub record: Arc<Record>,
    /// How many of its rounds, the first ones, were dealt at another table, where nobody of this one cut the cards.
    pub elsewhere: usize,
    /// The faces that players have built, by number of the seat; none for bots, and for whoever has left.
    pub faces: Vec<Option<Face>>,
}

/// Writes down what happens in a match.
#[derive(Debug)]
pub(super) struct Scribe {
    program: String,
    opened: u64,
    /// Which match is wanted, counted from 1; none for the latest.
    wanted: Option<u32>,
    /// How many matches have begun.
    matches: u32,
    /// As far as its rounds are over: only that may be told.
    record: Option<Arc<Record>>,
    /// What has happened since.
    later: Vec<Entry>,
    /// Whether a round is over.
    told: bool,
    /// How many rounds were dealt at another table.
    elsewhere: usize,
    /// The faces that were built, by number of the seat, as of its latest round.
    faces: Vec<Option<Face>>,
}

impl Scribe {
    pub(super) fn of(opened: &Event, wanted: Option<u32>) -> Self {
        let (program, opened) = match opened {
            Event::Opened { program, unix_ms, .. } => (program.clone(), *unix_ms),
            _ => (String::new(), 0),
        };
        Self {
            program,
            opened,
            wanted,
            matches: 0,
            record: None,
            later: Vec::new(),
            told: false,
            elsewhere: 0,
            faces: Vec::new(),
        }
    }

    /// How many entries of the match are kept.
    pub(super) fn kept(&self) -> usize {
        self.later.len() + self.record.as_ref().map_or(0, |record| record.entries.len())
    }

    /// Whether what happens now is to be written down.
    fn listens(&self) -> bool {
        self.wanted.is_none_or(|wanted| wanted == self.matches)
    }

    fn note(&mut self, at: Time, what: What) {
        if self.listens() && self.record.is_some() {
            self.later.push(Entry::new(at, what));
        }
    }

    /// What may be told; none before a round is over.
    pub(super) fn tell(&self, key: impl Fn(u32) -> Option<Hex<16>>) -> Option<Match> {
        let record = self.record.clone().filter(|_| self.told)?;
        let number = self.wanted.unwrap_or(self.matches);
        Some(Match { number, key: key(number)?, record, elsewhere: self.elsewhere, faces: self.faces.clone() })
    }

    /// A round is over: all of it may be told.
    fn close(&mut self, result: Option<Outcome>, faces: Vec<Option<Face>>) {
        if let Some(record) = &mut self.record {
            // Whoever still reads what could be told before keeps that.
            let record = Arc::make_mut(record);
            record.entries.append(&mut self.later);
            record.result = result;
            self.faces = faces;
            self.told = true;
        }
    }

    fn begin(&mut self, record: Record) {
        self.matches += 1;
        if self.listens() {
            let Record { header, entries, result } = record;
            self.record = Some(Arc::new(Record { header, entries: Vec::new(), result }));
            (self.later, self.told, self.elsewhere) = (entries, false, 0);
            self.faces.clear();
        }
    }
}

impl Scribe {
    /// A match begins.
    pub(super) fn begins(&mut self, table: &RoomName, rules: &Rules, players: &[Player], event: Option<&EventTable>) {
        // A record has the seats of an event's table as the event has them.
        let left = |seat| event.is_some_and(|event| event.was_closed(seat));
        let place = |(at, player): (usize, &Player)| {
            let bot = matches!(player.who, Who::Bot(_)) && !left(Seat(at as u8));
            Place { name: player.name.clone(), bot }
        };
        let seats = players.iter().enumerate().map(place).collect();
        let event = event.map(EventTable::place);
        let (base, ruleset) = rules.decided().into_parts();
        let (table, program, opened) = (table.to_string(), self.program.clone(), self.opened);
        let header = Header { format: FORMAT, program, table, opened, base, ruleset, seats, event };
        self.begin(Record { header, entries: Vec::new(), result: None });
    }

    /// A match goes on that has begun elsewhere.
    pub(super) fn branches_off(&mut self, table: &RoomName, begun: Record) {
        let table = table.to_string();
        let Record { header, mut entries, .. } = begun;
        let header = Header { program: self.program.clone(), table, opened: self.opened, event: None, ..header };
        let mut elsewhere = 0;
        for entry in &mut entries {
            // It was shuffled at another table, and cannot be checked at this one.
            if let What::Deal { shuffle, .. } = &mut entry.what {
                *shuffle = None;
                elsewhere += 1;
            }
        }
        self.begin(Record { header, entries, result: None });
        self.elsewhere = elsewhere;
    }

    /// Something has happened at the table that meant something.
    pub(super) fn happened(&mut self, at: Time, what: Happening, table: &Table, seats: &Seats, cut: &mut Cutting) {
        let what = match what {
            Happening::StartMatch => What::Begin,
            Happening::Deal { seed, dealer } => What::Deal { key: Hex(seed), shuffle: cut.take_shuffle(), dealer },
            Happening::Join { seat } => What::Join { seat, name: seats.named(seat).to_owned() },
            Happening::TakeOver { seat } => What::TakeOver { seat },
            Happening::Leave { seat } => What::Leave { seat },
            Happening::Act { seat, action } => What::Act { seat, action },
            Happening::Speak { seat } => What::Speak { seat },
            Happening::Tick => What::Tick,
        };
        self.note(at, what);
        if self.listens() && table.phase == Phase::Over {
            let names: Vec<String> = seats.players().iter().map(|player| player.name.clone()).collect();
            self.close(Outcome::of(table, &names), faces(seats.players()));
        }
    }

    /// Nothing more is played at a table of an event: all of its match may be told, up to here.
    pub(super) fn stops(&mut self, table: Option<&Table>, players: &[Player]) {
        let over = table.is_some_and(|table| table.phase == Phase::Over);
        if self.listens() && !over {
            self.close(None, faces(players));
        }
    }

    /// The round is given up: the record goes on as if it had not been dealt.
    pub(super) fn gives_up_round(&mut self) {
        if self.listens() {
            self.later = without_round(std::mem::take(&mut self.later));
        }
    }

    /// A race is decided, and this was shown of it: it belongs to what came of it last.
    pub(super) fn photographs(&mut self, photo: &Photo) {
        if self.listens() {
            let told = self.record.as_mut().filter(|_| self.later.is_empty());
            let last = self.later.last_mut().or_else(|| Arc::make_mut(told?).entries.last_mut());
            if let Some(entry) = last {
                let finish = |place: &PhotoPlace| Finish { seat: place.seat, ms: place.ms, dead_heat: place.dead_heat };
                entry.photo = photo.places.iter().map(finish).collect();
            }
        }
    }

    /// A seat has another name now: another player took it over, or they call themselves otherwise.
    pub(super) fn names(&mut self, at: Time, seat: Seat, name: &str) {
        self.note(at, What::Named { seat, name: name.to_owned() });
    }
}

/// The faces that players have built, by number of the seat.
fn faces(players: &[Player]) -> Vec<Option<Face>> {
    players.iter().map(|player| player.person().and_then(|person| person.face)).collect()
}
