//! Reading a room back from its journal.

use ruckus_engine::Time;
use ruckus_store::{Entry, Epoch, RoomName};
use thiserror::Error;

use super::gist::gist;
use super::history::Scribe;
use super::publish::RESUMABLE;
use super::rules::{Choice, Rules};
use super::{Entropy, Event, Patience, Record, Room, Step};

/// Why a journal cannot be read.
#[derive(Debug, Error)]
pub enum ReplayError {
    /// There is none.
    #[error("there is no such table")]
    Unknown,
    /// An entry is not what this program writes.
    #[error("entry {seq} of table {room} cannot be read: {why}")]
    Entry {
        /// Which table.
        room: RoomName,
        /// Which entry.
        seq: u64,
        /// What is wrong.
        why: String,
    },
}

impl Room {
    /// Reads a room back from its journal. Nobody is connected to it; call [`Room::resume`] next.
    ///
    /// # Errors
    /// There is no journal, or it cannot be read.
    pub fn replay(
        name: &RoomName,
        entries: &[Entry],
        patience: Patience,
        entropy: Entropy,
    ) -> Result<Self, ReplayError> {
        Self::read(name, entries, patience, entropy, None)
    }

    pub(super) fn read(
        name: &RoomName,
        entries: &[Entry],
        patience: Patience,
        entropy: Entropy,
        scribe: Option<&dyn Fn(&Event) -> Scribe>,
    ) -> Result<Self, ReplayError> {
        let mut room: Option<Self> = None;
        let mut opened_by = String::new();
        let quiet = entries.len().saturating_sub(RESUMABLE);
        for (place, entry) in entries.iter().enumerate() {
            let wrong = |why: String| ReplayError::Entry { room: name.clone(), seq: entry.seq.0, why };
            let record: Record = serde_json::from_slice(&entry.body).map_err(|error| wrong(error.to_string()))?;
            if entry.seq.0 != place as u64 + 1 {
                return Err(wrong(format!("it should be number {}", place + 1)));
            }
            let room = match (&mut room, &record.what) {
                (Some(room), _) => room,
                (none, Event::Opened { base, with, rules, program, .. }) => {
                    opened_by.clone_from(program);
                    let rules = match rules {
                        Some(decided) => Rules::restore(decided),
                        None => Rules::choose(&Choice::Preset { base: base.clone(), with: with.clone() }),
                    };
                    let rules = rules.map_err(|problem| wrong(problem.message))?;
                    let room = none.insert(Self::empty(name.clone(), rules, patience, entropy));
                    room.scribe = scribe.map(|scribe| Box::new(scribe(&record.what)));
                    room
                }
                _ => return Err(wrong("the first entry should open the table".to_owned())),
            };
            if let Some(judged) = &record.race
                && judged.verdict.again() != judged.verdict
            {
                return Err(wrong("its race comes to another result than it says".to_owned()));
            }
            room.epoch = entry.epoch;
            room.apply(&record, place >= quiet);
            // It was counted when it was written.
            let _ = room.real.take();
            let came = room.game.as_ref().map(|game| gist(&game.table));
            if record.gist.is_some() && record.gist != came {
                return Err(wrong(format!(
                    "this program comes to another position than version {opened_by}, which wrote it: rules have changed, \
                     and the table has to be finished with that version"
                )));
            }
        }
        room.ok_or(ReplayError::Unknown)
    }

    /// Takes the room over: whoever held it before can write no more.
    pub fn resume(&mut self) -> Step {
        self.epoch = Epoch(self.epoch.0 + 1);
        let at: Time = self.at;
        self.enter(at, Event::Resumed)
    }
}
