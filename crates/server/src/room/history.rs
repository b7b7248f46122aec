//! The record of the latest match, written while the journal is read again.

use ruckus_engine::{Happening, Phase, Seat, Time};
use ruckus_record::{Entry, FORMAT, Header, Hex, Place, Record, Result as Outcome, What};
use ruckus_store::{Entry as Written, RoomName};

use super::player::Who;
use super::{Entropy, Event, Patience, ReplayError, Room};

/// Writes down what happens in a match.
#[derive(Debug)]
pub(super) struct Scribe {
    program: String,
    opened: u64,
    record: Option<Record>,
    /// How many of the entries belong to rounds that are over: only these may be told.
    told: usize,
}

impl Scribe {
    fn of(opened: &Event) -> Self {
        let (program, opened) = match opened {
            Event::Opened { program, unix_ms, .. } => (program.clone(), *unix_ms),
            _ => (String::new(), 0),
        };
        Self { program, opened, record: None, told: 0 }
    }

    fn note(&mut self, at: Time, what: What) {
        if let Some(record) = &mut self.record {
            record.entries.push(Entry { at, what });
        }
    }
}

/// What somebody gets who asks for the record of a match.
#[derive(Debug)]
pub enum Told {
    /// The record of the latest match, up to the end of its latest round.
    Record(Box<Record>),
    /// No round is over yet, or the match did not begin with a deal.
    NotYet,
    /// Nothing: their key opens no seat at the table.
    NoSeat,
}

impl Room {
    /// The record of the latest match of a journal, for whoever holds a seat at the table.
    ///
    /// # Errors
    /// The journal cannot be read.
    pub fn history(
        name: &RoomName,
        entries: &[Written],
        key: &blake3::Hash,
        patience: Patience,
        entropy: Entropy,
    ) -> Result<Told, ReplayError> {
        let room = Self::read(name, entries, patience, entropy, Some(Scribe::of))?;
        if room.holder(key).is_none() {
            return Ok(Told::NoSeat);
        }
        Ok(room.told_record().map_or(Told::NotYet, |record| Told::Record(Box::new(record))))
    }

    fn told_record(self) -> Option<Record> {
        let scribe = self.scribe?;
        let mut record = scribe.record?;
        record.entries.truncate(scribe.told);
        (scribe.told > 0).then_some(record)
    }

    /// A match begins.
    pub(super) fn record_match(&mut self) {
        let Some(scribe) = &mut self.scribe else { return };
        let place =
            |player: &super::Player| Place { name: player.name.clone(), bot: matches!(player.who, Who::Bot(_)) };
        let seats = self.players.iter().map(place).collect();
        let (base, ruleset) = self.rules.decided().into_parts();
        let (table, program, opened) = (self.name.to_string(), scribe.program.clone(), scribe.opened);
        let header = Header { format: FORMAT, program, table, opened, base, ruleset, seats };
        scribe.record = Some(Record { header, entries: Vec::new(), result: None });
        scribe.told = 0;
    }

    /// Something has happened at the table that meant something.
    pub(super) fn record(&mut self, what: Happening) {
        let what = match what {
            Happening::StartMatch => What::Begin,
            Happening::Deal { seed } => What::Deal { key: Hex(seed), shuffle: self.shuffle.take() },
            Happening::Join { seat } => What::Join { seat, name: self.named(seat).to_owned() },
            Happening::Leave { seat } => What::Leave { seat },
            Happening::Act { seat, action } => What::Act { seat, action },
            Happening::Tick => What::Tick,
        };
        let names: Vec<String> = self.players.iter().map(|player| player.name.clone()).collect();
        let (Some(scribe), Some(game)) = (&mut self.scribe, &self.game) else { return };
        scribe.note(self.at, what);
        if let Some(record) = &mut scribe.record
            && game.table.phase == Phase::Over
        {
            scribe.told = record.entries.len();
            record.result = Outcome::of(&game.table, &names);
        }
    }

    /// A seat has another name now: somebody took it over, or calls themselves otherwise.
    pub(super) fn record_name(&mut self, seat: Seat) {
        let name = self.named(seat).to_owned();
        if let Some(scribe) = &mut self.scribe {
            scribe.note(self.at, What::Named { seat, name });
        }
    }
}
