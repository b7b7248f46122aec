//! Reading a room back from its journal.

use ruckus_journal::{Entry, RoomName, Seq};
use ruckus_protocol::{Do, LobbyCommand, Stage};
use thiserror::Error;

use super::lobby::Lobby;
use super::publish::Changes;
use super::ring::RESUMABLE;
use super::rules::{Choice, Rules};
use super::scribe::Scribe;
use super::{Entropy, Event, Patience, Record, Room, Step, moves, publish};

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

/// A journal that is being read, entry by entry.
#[derive(Debug)]
pub(super) struct Reading {
    name: RoomName,
    patience: Patience,
    entropy: Entropy,
    /// Whether notes are taken for a record, and of which match; the latest if that is none.
    notes: Option<Option<u32>>,
    room: Option<Room>,
    opened_by: String,
    /// The hash of the key to the first seat.
    first_seat: Option<String>,
    last: Seq,
    /// Whether the journal is read from its first entry.
    whole: bool,
}

impl Reading {
    pub(super) const fn new(name: RoomName, patience: Patience, entropy: Entropy, notes: Option<Option<u32>>) -> Self {
        Self {
            name,
            patience,
            entropy,
            notes,
            room: None,
            opened_by: String::new(),
            first_seat: None,
            last: Seq(0),
            whole: true,
        }
    }

    /// Goes on from a room that was read back in another way.
    pub(super) fn from(room: Room, written_by: String) -> Self {
        let Room { head, lobby, cut, .. } = &room;
        let mut reading = Self::new(head.name().clone(), *lobby.patience(), cut.entropy(), None);
        (reading.last, reading.opened_by, reading.whole) = (head.seq(), written_by, false);
        reading.room = Some(room);
        reading
    }

    /// Reads entries, the last of them as people were told of them.
    pub(super) fn take_all(mut self, entries: &[Entry]) -> Result<Room, ReplayError> {
        let quiet = entries.len().saturating_sub(RESUMABLE);
        for (place, entry) in entries.iter().enumerate() {
            self.take(entry, place >= quiet)?;
        }
        self.room.ok_or(ReplayError::Unknown)
    }

    pub(super) const fn last(&self) -> Seq {
        self.last
    }

    pub(super) const fn room(&self) -> Option<&Room> {
        self.room.as_ref()
    }

    /// The room's name and the hash of the key to its first seat.
    pub(super) fn first_seat(&self) -> Option<(&RoomName, &str)> {
        Some((&self.name, self.first_seat.as_deref()?))
    }

    /// Reads the next entry. Unless `told`, nobody will ask what players have been told of it.
    pub(super) fn take(&mut self, entry: &Entry, told: bool) -> Result<(), ReplayError> {
        self.take_seen(entry, told, |_, _| ())
    }

    /// The same, for whoever wants to see the room as it was right after the entry.
    fn take_seen(&mut self, entry: &Entry, told: bool, see: impl FnOnce(&Room, &Record)) -> Result<(), ReplayError> {
        let name = self.name.clone();
        let wrong = |why: String| ReplayError::Entry { room: name.clone(), seq: entry.seq.0, why };
        let record: Record = serde_json::from_slice(&entry.body).map_err(|error| wrong(error.to_string()))?;
        if entry.seq != self.last.next() {
            return Err(wrong(format!("it should be number {}", self.last.next().0)));
        }
        self.last = entry.seq;
        if let (Event::Seated { key, .. }, None, 1..=2) = (&record.what, &self.first_seat, entry.seq.0) {
            self.first_seat = Some(key.clone());
        }
        if let (Event::ForEvent(of), None) = (&record.what, &self.first_seat) {
            // A table of bots alone has a record as well: it belongs to the event, and no player has a link to share.
            let key = of.seats.iter().find_map(|chair| chair.key);
            self.first_seat = Some(key.map(|key| key.to_string()).unwrap_or_default());
        }
        let room = match (&mut self.room, &record.what) {
            (Some(room), _) => room,
            (none, Event::Opened { base, with, rules, program, .. }) => {
                self.opened_by.clone_from(program);
                let rules = match rules {
                    Some(decided) => Rules::restore(decided),
                    None => Rules::choose(&Choice::Preset { base: base.clone(), with: with.clone() }),
                };
                let rules = rules.map_err(|problem| wrong(problem.message))?;
                let lobby = Lobby::new(rules, self.patience);
                let room = none.insert(Room::empty(name.clone(), lobby, self.entropy));
                room.scribe = self.notes.map(|wanted| Box::new(Scribe::of(&record.what, wanted)));
                room
            }
            _ => return Err(wrong("the first entry should open the table".to_owned())),
        };
        if let Some(judged) = &record.race
            && judged.verdict.again() != judged.verdict
        {
            return Err(wrong("its race comes to another result than it says".to_owned()));
        }
        room.head.enter(entry.epoch);
        presume_match_over(room, &record);
        let digest = record.digest();
        room.play.expect(digest);
        room.apply(&record, told);
        room.play.expect(None);
        room.head.note(&entry.body);
        // It was counted when it was written.
        let _ = room.stats.take_tallies();
        if room.play.agrees_with(digest) {
            is_on_course(room);
        } else if (digest.is_some() || room.play.given_up().is_astray()) && !give_up_round(room, self.whole) {
            let opened_by = &self.opened_by;
            return Err(wrong(format!(
                "this program comes to another position than version {opened_by}, which wrote it, and the standings before \
                 this round are in the earlier entries"
            )));
        }
        see(room, &record);
        Ok(())
    }
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
        Reading::new(name.clone(), patience, entropy, None).take_all(entries)
    }

    /// Takes the room over: whoever held it before can write no more.
    pub fn resume(&mut self) -> Step {
        self.head.take_over();
        let step = self.enter(self.head.at(), Event::Resumed);
        // Devices that saw a round that is given up get the whole table.
        is_on_course(self);
        step
    }
}

/// Gives the round up that is played, because its journal leads to another position than it says. False if the standings
/// before the round are not known, which is so for a room from a snapshot of 0.2.0; `whole` says that the room was read from
/// its whole journal.
fn give_up_round(room: &mut Room, whole: bool) -> bool {
    // Devices that saw the round get the whole table.
    room.updates.forget();
    match room.play.give_up_round(room.seats.players().len(), whole) {
        Some(true) => {}
        Some(false) => return true,
        None => return false,
    }
    if let Some(scribe) = &mut room.scribe {
        scribe.gives_up_round();
    }
    room.races.forget();
    room.minds.rest();
    let mut changes = Changes::new(false, false);
    moves::enter_stage(room, Stage::BetweenRounds, &mut changes);
    room.play.tell_given_up();
    publish::refresh_offers(room);
    true
}

/// The journal goes on after a match that this version could not play to its end: the match is over.
fn presume_match_over(room: &mut Room, record: &Record) {
    let (Event::Command { what: Do::Lobby(what), .. } | Event::House { what, .. }) = &record.what else { return };
    let over = match what {
        LobbyCommand::Rematch => true,
        LobbyCommand::ToLobby => record.digest().is_none(),
        _ => false,
    };
    if over {
        room.play.presume_over();
    }
}

/// The journal leads to the position that it says. Devices that saw another one get the whole table.
fn is_on_course(room: &mut Room) {
    if room.play.is_on_course() {
        room.updates.forget();
    }
}

/// Reads a journal through, and shows the room right after each entry.
pub(super) fn read_through(
    name: &RoomName,
    entries: &[Entry],
    patience: Patience,
    entropy: Entropy,
    mut see: impl FnMut(&Room, &Record),
) -> Result<Room, ReplayError> {
    let mut reading = Reading::new(name.clone(), patience, entropy, None);
    entries.iter().try_for_each(|entry| reading.take_seen(entry, false, &mut see))?;
    reading.room.ok_or(ReplayError::Unknown)
}
