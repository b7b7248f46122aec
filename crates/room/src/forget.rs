//! Removes a player's name from a journal. Every entry that contains the name is rewritten, so records and replays of
//! the journal no longer show it.

use std::collections::{BTreeMap, BTreeSet};

use ruckus_journal::{Entry, Progress, RoomName};
use ruckus_protocol::{Do, ErrorCode, LobbyCommand, Reason};

use super::Branch;
use super::replay::read_through;
use super::{Entropy, JournalEvent, PlayerId, Record, ReplayError, Room, RoomError, Timeouts, names};

/// The result of removing a name from a journal.
#[derive(Debug)]
pub struct Forgotten {
    /// The rewritten entries.
    pub entries: Vec<Entry>,
    /// The removed names.
    pub old: Vec<String>,
    /// The name that replaces them.
    pub new: String,
}

/// The names and renames that a first pass over the journal collects.
#[derive(Debug, Default)]
struct Reading {
    player: Option<PlayerId>,
    /// The names that the player has had.
    own: BTreeSet<String>,
    /// The names that each player has had.
    of_each: BTreeMap<PlayerId, BTreeSet<String>>,
    /// The player's seat, counted from 1.
    seat: usize,
    /// The names that all players have had.
    all: BTreeSet<String>,
    /// The sequence numbers of refused renames.
    refused: BTreeSet<u64>,
}

impl Reading {
    fn note(&mut self, key: &str, room: &Room, record: &Record) {
        let renames = |what: &Do| matches!(what, Do::Lobby(LobbyCommand::Rename(_)));
        match &record.what {
            JournalEvent::Seated { player, key: theirs, .. } if theirs == key => {
                self.player = Some(*player);
                self.seat = room.seat_of(*player).map_or(1, |seat| seat.index() + 1);
            }
            JournalEvent::ForEvent(of) => {
                let own = of.seats.iter().position(|chair| chair.key.is_some_and(|own| own.to_string() == key));
                self.player = own.and_then(|seat| room.seats.players().get(seat)).map(|player| player.id);
                self.seat = own.map_or(1, |seat| seat + 1);
            }
            JournalEvent::ForMatchmaking(of) => {
                let is_own =
                    |chair: &super::MatchmadeChair| chair.person.is_some_and(|own| own.seat.to_string() == key);
                let own = of.seats.iter().position(is_own);
                self.player = own.and_then(|seat| room.seats.players().get(seat)).map(|player| player.id);
                self.seat = own.map_or(1, |seat| seat + 1);
            }
            JournalEvent::Seated { .. } | JournalEvent::OwnCommand { .. } | JournalEvent::Branch(_) => {}
            JournalEvent::Command { player, what: Do::Lobby(LobbyCommand::Rename(name)), .. } => {
                // The command holds the name as typed. The room stores the normalized form.
                let asked = names::recorded(name).ok();
                let took = asked.is_some() && room.seats.player(*player).map(|player| &player.name) == asked.as_ref();
                if !took {
                    self.refused.insert(room.version());
                }
            }
            JournalEvent::Command { what: Do::Lobby(LobbyCommand::HandSeat { .. }), .. } => self.note_handed(key, room),
            JournalEvent::Command { what, .. } if !renames(what) && matches!(what, Do::Lobby(_)) => {}
            _ => return,
        }
        for player in room.seats.players() {
            self.all.insert(player.name.clone());
            self.of_each.entry(player.id).or_default().insert(player.name.clone());
        }
    }

    /// Follows a seat to a new token. The new token can remove the names of the seat, the old one no longer can.
    fn note_handed(&mut self, key: &str, room: &Room) {
        let is_person = |own: PlayerId| room.seats.player(own).is_some_and(|player| player.person().is_some());
        let holder = blake3::Hash::from_hex(key).ok().and_then(|key| room.holder(&key));
        if let Some(holder) = holder {
            self.player = Some(holder);
            self.seat = room.seat_of(holder).map_or(1, |seat| seat.index() + 1);
        } else if self.player.is_some_and(is_person) {
            self.player = None;
        }
    }

    /// Returns a name that no player has had at this table.
    fn replacement(&self) -> String {
        let free = |name: &String| !self.all.iter().any(|other| names::same(other, name));
        let plain = format!("Player {}", self.seat);
        let others = (1_u32..).map(|n| format!("Player {}-{n}", self.seat));
        std::iter::once(plain.clone()).chain(others).find(free).unwrap_or(plain)
    }
}

/// Removes the names of a player from a journal. `key` is the hash of the token of the player's current or former seat.
/// The player is then called `called`, or a name that is new at this table if that is `None`.
///
/// # Errors
/// The outer error means that the journal cannot be replayed. The inner error is `no-seat`, or `refused` while a match
/// is running.
pub fn forget(
    room: &RoomName,
    entries: &[Entry],
    key: &blake3::Hash,
    called: Option<&str>,
    timeouts: Timeouts,
    entropy: Entropy,
) -> Result<Result<Forgotten, RoomError>, ReplayError> {
    let mut reading = Reading::default();
    let key = key.to_hex();
    let note = |room: &Room, record: &Record| reading.note(key.as_str(), room, record);
    let table = read_through(room, entries, timeouts, entropy, note)?;
    let Some(player) = reading.player else {
        return Ok(Err(RoomError::no_seat()));
    };
    reading.own = reading.of_each.remove(&player).unwrap_or_default();
    // A stopped match of an event counts as over.
    if table.progress() == Progress::Match && !table.is_stopped() {
        return Ok(Err(RoomError::because(ErrorCode::Refused, Reason::MatchNotOver)));
    }
    let new = called.map_or_else(|| reading.replacement(), str::to_owned);
    let mut changed = Vec::new();
    for entry in entries {
        let wrong = |why: String| ReplayError::Entry { room: room.clone(), seq: entry.seq.0, why };
        let mut record: Record = serde_json::from_slice(&entry.body).map_err(|error| wrong(error.to_string()))?;
        if anew(&mut record.what, player, &reading, entry.seq.0, &new) {
            let body = serde_json::to_vec(&record).map_err(|error| wrong(error.to_string()))?;
            changed.push(Entry { body, ..entry.clone() });
        }
    }
    let by_seq: BTreeMap<u64, &Entry> = changed.iter().map(|entry| (entry.seq.0, entry)).collect();
    let whole: Vec<Entry> =
        entries.iter().map(|entry| by_seq.get(&entry.seq.0).map_or(entry, |new| *new).clone()).collect();
    // Replays the result, so that callers never store a journal that cannot be loaded.
    Room::replay(room, &whole, timeouts, entropy)?;
    let old = reading.own.into_iter().filter(|name| *name != new).collect();
    Ok(Ok(Forgotten { entries: changed, old, new }))
}

/// Replaces the name in one event and removes the player card. Returns false if the event does not contain the name.
fn anew(what: &mut JournalEvent, forgotten: PlayerId, reading: &Reading, seq: u64, new: &str) -> bool {
    let own = |name: &str| reading.own.iter().any(|own| names::too_like(name, own).is_some());
    match what {
        JournalEvent::Seated { player, name, card, .. } if *player == forgotten => {
            new.clone_into(name);
            *card = None;
        }
        JournalEvent::Command { player, what: Do::Lobby(LobbyCommand::Rename(name)), .. } if *player == forgotten => {
            new.clone_into(name);
        }
        // Another player asked for the name and was refused. The empty name is refused on replay too, and reveals
        // nothing.
        JournalEvent::Command { what: Do::Lobby(LobbyCommand::Rename(name)), .. }
            if reading.refused.contains(&seq) && own(name.trim()) =>
        {
            name.clear();
        }
        JournalEvent::ForEvent(of) => match of.seats.get_mut(reading.seat.wrapping_sub(1)) {
            Some(chair) => {
                new.clone_into(&mut chair.name);
                chair.card = None;
            }
            None => return false,
        },
        JournalEvent::ForMatchmaking(of) => match of.seats.get_mut(reading.seat.wrapping_sub(1)) {
            Some(chair) => {
                new.clone_into(&mut chair.name);
                chair.card = None;
            }
            None => return false,
        },
        JournalEvent::Branch(branch) => return branch.call(&own, new),
        _ => return false,
    }
    true
}

/// Removes names from the journal of a table that continues a match of `table`. Returns the rewritten entry, or `None`
/// if the journal does not contain the names.
///
/// # Errors
/// One of the first entries cannot be parsed.
pub fn forget_elsewhere(
    table: &RoomName,
    entries: &[Entry],
    old: &[String],
    new: &str,
) -> Result<Option<Entry>, serde_json::Error> {
    let own = |name: &str| old.iter().any(|old| names::same(old, name));
    // The branch follows the opening, the maker's seat and the bots.
    for entry in entries {
        let mut record: Record = serde_json::from_slice(&entry.body)?;
        match &mut record.what {
            JournalEvent::Branch(branch) => {
                let changed = branch.is_of(table.as_str()) && branch.call(&own, new);
                return Ok(changed.then_some(Entry { body: serde_json::to_vec(&record)?, ..entry.clone() }));
            }
            JournalEvent::Opened { .. } | JournalEvent::Seated { .. } | JournalEvent::OwnCommand { .. } => {}
            _ => break,
        }
    }
    Ok(None)
}

impl Branch {
    /// Replaces all matching names. Returns false if no name matches.
    fn call(&mut self, who: &dyn Fn(&str) -> bool, new: &str) -> bool {
        let mut changed = false;
        for name in self.names_mut().filter(|name| who(name)) {
            new.clone_into(name);
            changed = true;
        }
        changed
    }
}
