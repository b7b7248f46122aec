//! Restores rooms by replaying their journals.

use ruckus_journal::{Entry, RoomName, Seq};
use ruckus_protocol::{Do, LobbyCommand, Stage};
use thiserror::Error;

use super::lobby::Lobby;
use super::publish::Changes;
use super::record_writer::RecordWriter;
use super::ring::RESUMABLE;
use super::rules::Rules;
use super::{Entropy, JournalEvent, Record, Room, Step, Timeouts, moves, publish};

/// An error that prevents the replay of a journal.
#[derive(Debug, Error)]
pub enum ReplayError {
    /// The journal has no entries.
    #[error("there is no such room")]
    Unknown,
    /// An entry is invalid, or leads to a different state than in the version that wrote it.
    #[error("entry {seq} of room {room} cannot be replayed: {why}")]
    Entry {
        /// The room.
        room: RoomName,
        /// The number of the entry.
        seq: u64,
        /// The cause.
        why: String,
    },
}

/// A replay in progress, entry by entry.
#[derive(Debug)]
pub(super) struct Reading {
    name: RoomName,
    timeouts: Timeouts,
    entropy: Entropy,
    /// The match to record: a number, or `Some(None)` for the latest. `None` records nothing.
    notes: Option<Option<u32>>,
    room: Option<Room>,
    opened_by: String,
    /// The hash of the first person's token. Empty in a room of an event if it has only bots.
    first_seat: Option<String>,
    last: Seq,
    /// True if the replay started with the first entry of the journal.
    whole: bool,
}

impl Reading {
    pub(super) const fn new(name: RoomName, timeouts: Timeouts, entropy: Entropy, notes: Option<Option<u32>>) -> Self {
        Self {
            name,
            timeouts,
            entropy,
            notes,
            room: None,
            opened_by: String::new(),
            first_seat: None,
            last: Seq(0),
            whole: true,
        }
    }

    /// Continues from a room that was restored from a snapshot.
    pub(super) fn from(room: Room, written_by: String) -> Self {
        let Room { head, lobby, cut, .. } = &room;
        let mut reading = Self::new(head.name().clone(), *lobby.timeouts(), cut.entropy(), None);
        (reading.last, reading.opened_by, reading.whole) = (head.seq(), written_by, false);
        reading.room = Some(room);
        reading
    }

    /// Replays entries, and builds the updates of the last [`RESUMABLE`] ones for clients that resume.
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

    /// The room's name, and the hash of the first seat's token.
    pub(super) fn first_seat(&self) -> Option<(&RoomName, &str)> {
        Some((&self.name, self.first_seat.as_deref()?))
    }

    /// Replays the next entry. Builds its updates for players only if `updates` is true.
    pub(super) fn take(&mut self, entry: &Entry, updates: bool) -> Result<(), ReplayError> {
        self.take_seen(entry, updates, |_, _| ())
    }

    /// Like [`Reading::take`], but calls `see` with the room directly after the entry.
    fn take_seen(&mut self, entry: &Entry, updates: bool, see: impl FnOnce(&Room, &Record)) -> Result<(), ReplayError> {
        let name = self.name.clone();
        let wrong = |why: String| ReplayError::Entry { room: name.clone(), seq: entry.seq.0, why };
        let record: Record = serde_json::from_slice(&entry.body).map_err(|error| {
            let opened_by = &self.opened_by;
            wrong(if opened_by.is_empty() {
                error.to_string()
            } else {
                format!("{error}; it needs ruckus {opened_by}")
            })
        })?;
        if entry.seq != self.last.next() {
            return Err(wrong(format!("its number must be {}", self.last.next().0)));
        }
        self.last = entry.seq;
        if self.first_seat.is_none() {
            self.first_seat = match &record.what {
                JournalEvent::Seated { key, .. } if entry.seq <= Seq(2) => Some(key.clone()),
                // A room with only bots has a record as well. The event provides it, and no player needs a link.
                JournalEvent::ForEvent(of) => {
                    Some(of.seats.iter().find_map(|chair| chair.key).map(|key| key.to_string()).unwrap_or_default())
                }
                JournalEvent::ForMatchmaking(of) => {
                    of.seats.iter().find_map(|chair| chair.person).map(|person| person.seat.to_string())
                }
                _ => None,
            };
        }
        let room = match (&mut self.room, &record.what) {
            (Some(room), _) => room,
            (none, JournalEvent::Opened { rules, program, .. }) => {
                self.opened_by.clone_from(program);
                let Some(decided) = rules else {
                    return Err(wrong("a version before 0.2.0 opened the room; ruckus 0.2.0 reads it".to_owned()));
                };
                let rules = Rules::restore(decided).map_err(|problem| wrong(problem.message))?;
                let lobby = Lobby::new(rules, self.timeouts);
                let room = none.insert(Room::empty(name.clone(), lobby, self.entropy));
                room.writer = self.notes.map(|wanted| Box::new(RecordWriter::of(&record.what, wanted)));
                room
            }
            _ => return Err(wrong("the first entry must open the room".to_owned())),
        };
        if let Some(judged) = &record.race
            && judged.verdict.again() != judged.verdict
        {
            return Err(wrong("its recorded race result does not match its claims".to_owned()));
        }
        room.head.enter(entry.epoch);
        presume_match_over(room, &record);
        let digest = record.digest();
        room.play.expect(digest);
        room.apply(&record, updates);
        room.play.expect(None);
        room.head.note(&entry.body);
        // These tallies were counted when the entry was written.
        let _ = room.stats.take_tallies();
        if room.play.agrees_with(digest) {
            is_on_course(room);
        } else if (digest.is_some() || room.play.given_up().is_astray()) && !give_up_round(room, self.whole) {
            let opened_by = &self.opened_by;
            return Err(wrong(format!(
                "this program computes another position than version {opened_by}, which wrote it, and needs the \
                 earlier entries for the standings before this round"
            )));
        }
        see(room, &record);
        Ok(())
    }
}

impl Room {
    /// Restores a room from its journal. No players are connected afterwards; call [`Room::resume`] next.
    ///
    /// # Errors
    /// The journal is empty, or it cannot be replayed.
    pub fn replay(
        name: &RoomName,
        entries: &[Entry],
        timeouts: Timeouts,
        entropy: Entropy,
    ) -> Result<Self, ReplayError> {
        Reading::new(name.clone(), timeouts, entropy, None).take_all(entries)
    }

    /// Claims the room under a new epoch. Earlier holders can no longer write.
    pub fn resume(&mut self) -> Step {
        self.head.take_over();
        let step = self.enter(self.head.at(), JournalEvent::Resumed);
        // Clients that have seen the given-up round get the whole table.
        is_on_course(self);
        step
    }
}

/// Gives up the current round, because its replay leads to a different state than the journal says. `whole` is true if
/// the whole journal was replayed. Returns false if the standings before the round are unknown, as after a snapshot of
/// version 0.2.0.
fn give_up_round(room: &mut Room, whole: bool) -> bool {
    // Clients that have seen the round get the whole table.
    room.updates.forget();
    match room.play.give_up_round(room.seats.players().len(), whole) {
        Some(true) => {}
        Some(false) => return true,
        None => return false,
    }
    if let Some(writer) = &mut room.writer {
        writer.gives_up_round();
    }
    room.races.forget();
    room.planner.rest();
    let mut changes = Changes::new(false, false);
    moves::enter_stage(room, Stage::BetweenRounds, &mut changes);
    room.play.tell_given_up();
    publish::refresh_offers(room);
    true
}

/// Ends the match if the journal continues after its end, although this version could not replay the match to its end.
fn presume_match_over(room: &mut Room, record: &Record) {
    let (JournalEvent::Command { what: Do::Lobby(what), .. } | JournalEvent::OwnCommand { what, .. }) = &record.what
    else {
        return;
    };
    let over = match what {
        LobbyCommand::Rematch => true,
        LobbyCommand::ToLobby => record.digest().is_none(),
        _ => false,
    };
    if over {
        room.play.presume_over();
    }
}

/// Records that the replay is in the state that the journal says. Clients that have seen a different state get the
/// whole table.
fn is_on_course(room: &mut Room) {
    if room.play.is_on_course() {
        room.updates.forget();
    }
}

/// Replays a journal, and calls `see` with the room directly after each entry.
pub(super) fn read_through(
    name: &RoomName,
    entries: &[Entry],
    timeouts: Timeouts,
    entropy: Entropy,
    mut see: impl FnMut(&Room, &Record),
) -> Result<Room, ReplayError> {
    let mut reading = Reading::new(name.clone(), timeouts, entropy, None);
    entries.iter().try_for_each(|entry| reading.take_seen(entry, false, &mut see))?;
    reading.room.ok_or(ReplayError::Unknown)
}
