//! The record of a match, written while the journal is read again, and who may have it.

use ruckus_engine::{Happening, Phase, Seat, Time};
use ruckus_protocol::{Photo, PhotoPlace};
use ruckus_record::{Entry, FORMAT, Finish, Header, Hex, Place, Record, Result as Outcome, What};
use ruckus_store::{Entry as Written, RoomName};

use super::player::Who;
use super::{Entropy, Event, Patience, ReplayError, Room, record};

/// What the keys of links to replays are derived by.
const LINK: &str = "ruckus 2026 replay link v1";

/// Writes down what happens in a match.
#[derive(Debug)]
pub(super) struct Scribe {
    program: String,
    opened: u64,
    /// Which match is wanted, counted from 1; none for the latest.
    wanted: Option<u32>,
    /// How many matches have begun.
    matches: u32,
    record: Option<Record>,
    /// How many of the entries belong to rounds that are over: only these may be told.
    told: usize,
    /// How many rounds were dealt at another table.
    elsewhere: usize,
}

impl Scribe {
    pub(super) fn of(opened: &Event, wanted: Option<u32>) -> Self {
        let (program, opened) = match opened {
            Event::Opened { program, unix_ms, .. } => (program.clone(), *unix_ms),
            _ => (String::new(), 0),
        };
        Self { program, opened, wanted, matches: 0, record: None, told: 0, elsewhere: 0 }
    }

    /// Whether what happens now is to be written down.
    fn listens(&self) -> bool {
        self.wanted.is_none_or(|wanted| wanted == self.matches)
    }

    fn note(&mut self, at: Time, what: What) {
        if self.listens()
            && let Some(record) = &mut self.record
        {
            record.entries.push(Entry::new(at, what));
        }
    }

    /// What may be told; none before a round is over.
    fn tell(self, key: impl Fn(u32) -> Option<Hex<16>>) -> Option<Match> {
        let Self { wanted, matches, record, told, elsewhere, .. } = self;
        let mut record = record.filter(|_| told > 0)?;
        record.entries.truncate(told);
        let number = wanted.unwrap_or(matches);
        Some(Match { number, key: key(number)?, record, elsewhere })
    }

    fn begin(&mut self, record: Record) {
        self.matches += 1;
        if self.listens() {
            self.record = Some(record);
            (self.told, self.elsewhere) = (0, 0);
        }
    }
}

/// Who asks for the record of a match.
#[derive(Clone, Debug)]
pub enum Asker {
    /// Somebody who holds a seat, with the hash of their token: for the latest match.
    Seat(blake3::Hash),
    /// Whoever has the link to the replay of a match.
    Link {
        /// Which match, counted from 1.
        number: u32,
        /// What the link opens it with.
        key: Hex<16>,
    },
}

/// A match as far as it may be told.
#[derive(Debug)]
pub struct Match {
    /// Which of the table, counted from 1.
    pub number: u32,
    /// What a link opens it with.
    pub key: Hex<16>,
    /// The record, up to the end of its latest round.
    pub record: Record,
    /// How many of its rounds, the first ones, were dealt at another table, where nobody of this one cut the cards.
    pub elsewhere: usize,
}

/// What somebody gets who asks for the record of a match.
#[derive(Debug)]
pub enum Told {
    /// The match.
    Match(Box<Match>),
    /// No round is over yet, or the match did not begin with a deal.
    NotYet,
    /// Nothing: their key opens no seat at the table.
    NoSeat,
    /// Nothing: the link is none to this match.
    WrongKey,
}

/// What opens the link to a match at a table. It follows from the hash of the first seat's key, which the journal alone
/// knows: whoever has the link can neither make one to another match, nor open the seat.
fn link_key(name: &RoomName, entries: &[Written], number: u32) -> Option<Hex<16>> {
    let seated = |entry: &Written| match serde_json::from_slice::<record::Record>(&entry.body).ok()?.what {
        Event::Seated { key, .. } => Some(key),
        _ => None,
    };
    let first = entries.iter().take(2).find_map(seated)?;
    let derived = blake3::derive_key(LINK, format!("{name} {number} {first}").as_bytes());
    derived.first_chunk().copied().map(Hex)
}

impl Room {
    /// A match of a journal, for whoever may have it.
    ///
    /// # Errors
    /// The journal cannot be read.
    pub fn history(
        name: &RoomName,
        entries: &[Written],
        asker: &Asker,
        patience: Patience,
        entropy: Entropy,
    ) -> Result<Told, ReplayError> {
        if entries.is_empty() {
            return Err(ReplayError::Unknown);
        }
        let wanted = match asker {
            Asker::Seat(_) => None,
            Asker::Link { number, key } => {
                // Before anything is read; and hashes are compared in a time that tells nothing.
                let right = link_key(name, entries, *number).map(|Hex(right)| blake3::hash(&right));
                if right != Some(blake3::hash(&key.0)) {
                    return Ok(Told::WrongKey);
                }
                Some(*number)
            }
        };
        let room = Self::read(name, entries, patience, entropy, Some(&|opened| Scribe::of(opened, wanted)))?;
        if let Asker::Seat(key) = asker
            && room.holder(key).is_none()
        {
            return Ok(Told::NoSeat);
        }
        let told = room.scribe.and_then(|scribe| scribe.tell(|number| link_key(name, entries, number)));
        Ok(told.map_or(Told::NotYet, |told| Told::Match(Box::new(told))))
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
        scribe.begin(Record { header, entries: Vec::new(), result: None });
    }

    /// A match goes on that has begun elsewhere.
    pub(super) fn record_branch(&mut self, begun: Record) {
        let table = self.name.to_string();
        let Some(scribe) = &mut self.scribe else { return };
        let Record { header, mut entries, .. } = begun;
        let header = Header { program: scribe.program.clone(), table, opened: scribe.opened, ..header };
        let mut elsewhere = 0;
        for entry in &mut entries {
            // It was shuffled at another table, and cannot be checked at this one.
            if let What::Deal { shuffle, .. } = &mut entry.what {
                *shuffle = None;
                elsewhere += 1;
            }
        }
        scribe.begin(Record { header, entries, result: None });
        scribe.elsewhere = elsewhere;
    }

    /// Something has happened at the table that meant something.
    pub(super) fn record(&mut self, what: Happening) {
        let what = match what {
            Happening::StartMatch => What::Begin,
            Happening::Deal { seed } => What::Deal { key: Hex(seed), shuffle: self.shuffle.take() },
            Happening::Join { seat } => What::Join { seat, name: self.named(seat).to_owned() },
            Happening::Leave { seat } => What::Leave { seat },
            Happening::Act { seat, action } => What::Act { seat, action },
            Happening::Speak { seat } => What::Speak { seat },
            Happening::Tick => What::Tick,
        };
        let names: Vec<String> = self.players.iter().map(|player| player.name.clone()).collect();
        let (Some(scribe), Some(game)) = (&mut self.scribe, &self.game) else { return };
        scribe.note(self.at, what);
        if scribe.listens()
            && let Some(record) = &mut scribe.record
            && game.table.phase == Phase::Over
        {
            scribe.told = record.entries.len();
            record.result = Outcome::of(&game.table, &names);
        }
    }

    /// A race is decided, and this was shown of it: it belongs to what came of it last.
    pub(super) fn record_photo(&mut self, photo: &Photo) {
        if let Some(scribe) = &mut self.scribe
            && scribe.listens()
            && let Some(entry) = scribe.record.as_mut().and_then(|record| record.entries.last_mut())
        {
            let finish = |place: &PhotoPlace| Finish { seat: place.seat, ms: place.ms, dead_heat: place.dead_heat };
            entry.photo = photo.places.iter().map(finish).collect();
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
