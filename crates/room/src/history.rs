//! Finds matches in a journal, and decides if a client may see the record of one.

use ruckus_journal::{Entry as Written, RoomName, Seq};
use ruckus_record::Hex;

use super::record_writer::Match;
use super::replay::Reading;
use super::{Entropy, ReplayError, Timeouts};

/// The key derivation context of replay links.
const LINK: &str = "ruckus 2026 replay link v1";

/// A client that requests the record of a match, by its authorization.
#[derive(Clone, Debug)]
pub enum Asker {
    /// The holder of a seat, with the hash of their token. Grants access to the latest match.
    Seat(blake3::Hash),
    /// A client with a replay link.
    Link {
        /// The number of the match, from 1.
        number: u32,
        /// The key in the link.
        key: Hex<16>,
    },
    /// A client of the room's event. The caller must check that the match has its result. Grants access to the latest
    /// match.
    Event,
}

impl Asker {
    /// The number of the requested match. `None` for the latest.
    pub const fn wanted(&self) -> Option<u32> {
        match self {
            Self::Seat(_) | Self::Event => None,
            Self::Link { number, .. } => Some(*number),
        }
    }
}

/// The answer to a request for a record.
#[derive(Debug)]
pub enum RecordAnswer {
    /// The match.
    Match(Box<Match>),
    /// No round is over yet, or the match started in the middle of a round.
    NotYet,
    /// Access is denied: the token opens no seat in the room.
    NoSeat,
    /// Access is denied: the link's key does not match.
    WrongKey,
}

/// A journal that is searched for a match. Entries written later can be added later.
#[derive(Debug)]
pub struct History {
    reading: Reading,
}

impl History {
    /// Creates a history without entries. `wanted` is the number of the match, from 1, or `None` for the latest.
    pub fn new(name: RoomName, wanted: Option<u32>, timeouts: Timeouts, entropy: Entropy) -> Self {
        Self { reading: Reading::new(name, timeouts, entropy, Some(wanted)) }
    }

    /// Replays the next entries.
    ///
    /// # Errors
    /// An entry cannot be replayed. The history must not be used afterwards.
    pub fn read(&mut self, entries: &[Written]) -> Result<(), ReplayError> {
        entries.iter().try_for_each(|entry| self.reading.take(entry, false))
    }

    /// The number of the last replayed entry.
    pub const fn last(&self) -> Seq {
        self.reading.last()
    }

    /// The number of the match's entries in memory.
    pub fn kept(&self) -> usize {
        let writer = self.reading.room().and_then(|room| room.writer.as_ref());
        writer.map_or(0, |writer| writer.kept())
    }

    /// Returns true if a token with this hash opens a seat in the room, as of the last replayed entry.
    pub fn has_seat(&self, key: &blake3::Hash) -> bool {
        self.reading.room().is_some_and(|room| room.holder(key).is_some())
    }

    /// Returns true if a key opens the replay link of a match. The first two entries must have been replayed.
    ///
    /// The key is derived from the hash of the first seat's token, which only the journal contains. A client with a
    /// link can therefore neither derive the links of other matches nor open the seat.
    pub fn has_link(&self, number: u32, key: &Hex<16>) -> bool {
        // Hashes are compared in constant time.
        let right = self.link_key(number).map(|Hex(right)| blake3::hash(&right));
        right == Some(blake3::hash(&key.0))
    }

    fn link_key(&self, number: u32) -> Option<Hex<16>> {
        let (name, first) = self.reading.first_seat()?;
        let derived = blake3::derive_key(LINK, format!("{name} {number} {first}").as_bytes());
        derived.first_chunk().copied().map(Hex)
    }

    /// Returns the part of the match that may be published. `None` before a round of it is over.
    pub fn published(&self) -> Option<Match> {
        let writer = self.reading.room()?.writer.as_ref()?;
        writer.published(|number| self.link_key(number))
    }
}

/// Returns the record of a match if the client may see it.
///
/// # Errors
/// The journal is empty, or it cannot be replayed.
pub fn history(
    name: &RoomName,
    entries: &[Written],
    asker: &Asker,
    timeouts: Timeouts,
    entropy: Entropy,
) -> Result<RecordAnswer, ReplayError> {
    if entries.is_empty() {
        return Err(ReplayError::Unknown);
    }
    let mut history = History::new(name.clone(), asker.wanted(), timeouts, entropy);
    history.read(&entries[..entries.len().min(2)])?;
    if let Asker::Link { number, key } = asker
        && !history.has_link(*number, key)
    {
        return Ok(RecordAnswer::WrongKey);
    }
    history.read(&entries[entries.len().min(2)..])?;
    if let Asker::Seat(key) = asker
        && !history.has_seat(key)
    {
        return Ok(RecordAnswer::NoSeat);
    }
    Ok(history.published().map_or(RecordAnswer::NotYet, |published| RecordAnswer::Match(Box::new(published))))
}
