//! Reads a journal for the matches in it, and decides who may have their records.

use ruckus_journal::{Entry as Written, RoomName, Seq};
use ruckus_record::Hex;

use super::replay::Reading;
use super::scribe::Match;
use super::{Entropy, Patience, ReplayError};

/// What the keys of links to replays are derived by.
const LINK: &str = "ruckus 2026 replay link v1";

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
        scribe.map_or(0, |scribe| scribe.kept())
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
