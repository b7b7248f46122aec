//! The record of a match, written while the journal is read again, and who may have it.

use std::sync::Arc;

use ruckus_engine::{Happening, Phase, Seat, Time};
use ruckus_protocol::{Face, Photo, PhotoPlace};
use ruckus_record::{Entry, FORMAT, Finish, Header, Hex, Place, Record, Result as Outcome, What};
use ruckus_store::{Entry as Written, RoomName, Seq};

use super::event_table::EventTable;
use super::given_up::without_round;
use super::player::Who;
use super::replay::Reading;
use super::{Entropy, Event, Patience, ReplayError, Room};

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
    fn tell(&self, key: impl Fn(u32) -> Option<Hex<16>>) -> Option<Match> {
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
    /// Anybody who may read the event of the table, once the event has its result.
    Event,
}

impl Asker {
    /// The number of the match that is asked for; none for the latest.
    pub const fn wanted(&self) -> Option<u32> {
        match self {
            Self::Seat(_) | Self::Event => None,
            Self::Link { number, .. } => Some(*number),
        }
    }
}

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

/// A journal that is read for the matches in it, as far as it goes; what is written later can be read later.
#[derive(Debug)]
pub struct History {
    reading: Reading,
}

impl History {
    /// Nothing is read yet. A match is wanted by its number, counted from 1, or the latest.
    pub fn new(name: RoomName, wanted: Option<u32>, patience: Patience, entropy: Entropy) -> Self {
        Self { reading: Reading::new(name, patience, entropy, Some(wanted)) }
    }

    /// Reads the entries that follow those read before.
    ///
    /// # Errors
    /// They cannot be read. The history is of no use afterwards.
    pub fn read(&mut self, entries: &[Written]) -> Result<(), ReplayError> {
        entries.iter().try_for_each(|entry| self.reading.take(entry, false))
    }

    /// The number of the last entry that was read.
    pub const fn last(&self) -> Seq {
        self.reading.last()
    }

    /// How many entries of the match are kept.
    pub fn kept(&self) -> usize {
        let scribe = self.reading.room().and_then(|room| room.scribe.as_ref());
        scribe.map_or(0, |scribe| scribe.later.len() + scribe.record.as_ref().map_or(0, |record| record.entries.len()))
    }

    /// Whether a key opens a seat at the table, as far as it was read.
    pub fn has_seat(&self, key: &blake3::Hash) -> bool {
        self.reading.room().is_some_and(|room| room.holder(key).is_some())
    }

    /// Whether a key opens the link to a match. It follows from the hash of the first seat's key, which the journal alone
    /// knows: whoever has the link can neither make one to another match, nor open the seat. The first two entries must
    /// have been read.
    pub fn has_link(&self, number: u32, key: &Hex<16>) -> bool {
        // Hashes are compared in a time that tells nothing.
        let right = self.link_key(number).map(|Hex(right)| blake3::hash(&right));
        right == Some(blake3::hash(&key.0))
    }

    fn link_key(&self, number: u32) -> Option<Hex<16>> {
        let (name, first) = self.reading.first_seat()?;
        let derived = blake3::derive_key(LINK, format!("{name} {number} {first}").as_bytes());
        derived.first_chunk().copied().map(Hex)
    }

    /// The match as far as it may be told; none before a round of it is over.
    pub fn told(&self) -> Option<Match> {
        let scribe = self.reading.room()?.scribe.as_ref()?;
        scribe.tell(|number| self.link_key(number))
    }
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
        let mut history = History::new(name.clone(), asker.wanted(), patience, entropy);
        history.read(&entries[..entries.len().min(2)])?;
        if let Asker::Link { number, key } = asker
            && !history.has_link(*number, key)
        {
            return Ok(Told::WrongKey);
        }
        history.read(&entries[entries.len().min(2)..])?;
        if let Asker::Seat(key) = asker
            && !history.has_seat(key)
        {
            return Ok(Told::NoSeat);
        }
        Ok(history.told().map_or(Told::NotYet, |told| Told::Match(Box::new(told))))
    }

    /// A match begins.
    pub(super) fn record_match(&mut self) {
        let Some(scribe) = &mut self.scribe else { return };
        let table = self.event_table.as_ref();
        // A record has the seats of an event's table as the event has them.
        let left = |seat| table.is_some_and(|table| table.was_closed(seat));
        let place = |(at, player): (usize, &super::Player)| {
            let bot = matches!(player.who, Who::Bot(_)) && !left(Seat(at as u8));
            Place { name: player.name.clone(), bot }
        };
        let seats = self.players.iter().enumerate().map(place).collect();
        let event = table.map(EventTable::place);
        let (base, ruleset) = self.rules.decided().into_parts();
        let (table, program, opened) = (self.name.to_string(), scribe.program.clone(), scribe.opened);
        let header = Header { format: FORMAT, program, table, opened, base, ruleset, seats, event };
        scribe.begin(Record { header, entries: Vec::new(), result: None });
    }

    /// A match goes on that has begun elsewhere.
    pub(super) fn record_branch(&mut self, begun: Record) {
        let table = self.name.to_string();
        let Some(scribe) = &mut self.scribe else { return };
        let Record { header, mut entries, .. } = begun;
        let header = Header { program: scribe.program.clone(), table, opened: scribe.opened, event: None, ..header };
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
            Happening::Deal { seed, dealer } => What::Deal { key: Hex(seed), shuffle: self.shuffle.take(), dealer },
            Happening::Join { seat } => What::Join { seat, name: self.named(seat).to_owned() },
            Happening::TakeOver { seat } => What::TakeOver { seat },
            Happening::Leave { seat } => What::Leave { seat },
            Happening::Act { seat, action } => What::Act { seat, action },
            Happening::Speak { seat } => What::Speak { seat },
            Happening::Tick => What::Tick,
        };
        let (Some(scribe), Some(game)) = (&mut self.scribe, &self.game) else { return };
        let over = game.table.phase == Phase::Over;
        let names: Vec<String> = self.players.iter().filter(|_| over).map(|player| player.name.clone()).collect();
        scribe.note(self.at, what);
        if scribe.listens() && game.table.phase == Phase::Over {
            let faces = self.players.iter().map(|player| player.person().and_then(|person| person.face)).collect();
            scribe.close(Outcome::of(&game.table, &names), faces);
        }
    }

    /// Nothing more is played at a table of an event: all of its match may be told, up to here.
    pub(super) fn record_stop(&mut self) {
        let faces = self.players.iter().map(|player| player.person().and_then(|person| person.face)).collect();
        let over = self.game.as_ref().is_some_and(|game| game.table.phase == Phase::Over);
        if let Some(scribe) = self.scribe.as_mut().filter(|scribe| scribe.listens() && !over) {
            scribe.close(None, faces);
        }
    }

    /// The round is given up: the record goes on as if it had not been dealt.
    pub(super) fn record_given_up(&mut self) {
        if let Some(scribe) = self.scribe.as_mut().filter(|scribe| scribe.listens()) {
            scribe.later = without_round(std::mem::take(&mut scribe.later));
        }
    }

    /// A race is decided, and this was shown of it: it belongs to what came of it last.
    pub(super) fn record_photo(&mut self, photo: &Photo) {
        if let Some(scribe) = &mut self.scribe
            && scribe.listens()
            && !self.given_up.astray
        {
            let told = scribe.record.as_mut().filter(|_| scribe.later.is_empty());
            let last = scribe.later.last_mut().or_else(|| Arc::make_mut(told?).entries.last_mut());
            if let Some(entry) = last {
                let finish = |place: &PhotoPlace| Finish { seat: place.seat, ms: place.ms, dead_heat: place.dead_heat };
                entry.photo = photo.places.iter().map(finish).collect();
            }
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
