//! Taking a player's name out of a journal: every entry that says it is written anew, so that nothing that is made of the
//! journal can say it again.

use std::collections::{BTreeMap, BTreeSet};

use ruckus_journal::{Entry, Progress, RoomName};
use ruckus_protocol::{Do, ErrorCode, LobbyCommand, Reason};

use super::Branch;
use super::replay::read_through;
use super::{Entropy, Event, Patience, PlayerId, Record, ReplayError, Room, RoomError, names};

/// What becomes of a journal without a name.
#[derive(Debug)]
pub struct Forgotten {
    /// The entries that say something else now.
    pub entries: Vec<Entry>,
    /// The names that are gone.
    pub old: Vec<String>,
    /// What stands in their place.
    pub new: String,
}

/// What a first reading finds out.
#[derive(Debug, Default)]
struct Reading {
    player: Option<PlayerId>,
    /// The player's names.
    own: BTreeSet<String>,
    /// The names of each player, at any time.
    of_each: BTreeMap<PlayerId, BTreeSet<String>>,
    /// The player's seat, from 1.
    seat: usize,
    /// Everybody's names, at any time.
    all: BTreeSet<String>,
    /// Changes of names that were refused, by the number of the entry.
    refused: BTreeSet<u64>,
}

impl Reading {
    fn note(&mut self, key: &str, room: &Room, record: &Record) {
        let renames = |what: &Do| matches!(what, Do::Lobby(LobbyCommand::Rename(_)));
        match &record.what {
            Event::Seated { player, key: theirs, .. } if theirs == key => {
                self.player = Some(*player);
                self.seat = room.seat_of(*player).map_or(1, |seat| seat.index() + 1);
            }
            Event::ForEvent(of) => {
                let own = of.seats.iter().position(|chair| chair.key.is_some_and(|own| own.to_string() == key));
                self.player = own.and_then(|seat| room.seats.players().get(seat)).map(|player| player.id);
                self.seat = own.map_or(1, |seat| seat + 1);
            }
            Event::ForStrangers(of) => {
                let is_own = |chair: &super::StrangerChair| chair.person.is_some_and(|own| own.seat.to_string() == key);
                let own = of.seats.iter().position(is_own);
                self.player = own.and_then(|seat| room.seats.players().get(seat)).map(|player| player.id);
                self.seat = own.map_or(1, |seat| seat + 1);
            }
            Event::Seated { .. } | Event::House { .. } | Event::Branch(_) => {}
            Event::Command { player, what: Do::Lobby(LobbyCommand::Rename(name)), .. } => {
                // As it was asked for, it may have been written in another form than it is kept in.
                let asked = names::recorded(name).ok();
                let took = asked.is_some() && room.seats.player(*player).map(|player| &player.name) == asked.as_ref();
                if !took {
                    self.refused.insert(room.version());
                }
            }
            Event::Command { what: Do::Lobby(LobbyCommand::HandSeat { .. }), .. } => self.note_handed(key, room),
            Event::Command { what, .. } if !renames(what) && matches!(what, Do::Lobby(_)) => {}
            _ => return,
        }
        for player in room.seats.players() {
            self.all.insert(player.name.clone());
            self.of_each.entry(player.id).or_default().insert(player.name.clone());
        }
    }

    /// A seat may have been handed over: its names are taken out for the new token, and for the old one no longer.
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

    /// A name that nobody has ever had at this table.
    fn replacement(&self) -> String {
        let free = |name: &String| !self.all.iter().any(|other| names::same(other, name));
        let plain = format!("Player {}", self.seat);
        let others = (1_u32..).map(|n| format!("Player {}-{n}", self.seat));
        std::iter::once(plain.clone()).chain(others).find(free).unwrap_or(plain)
    }
}

/// Takes the name of whoever holds or held a seat out of a journal, by the hash of their token. They are `called` otherwise from
/// then on, or as nobody else is at this table.
///
/// # Errors
/// `no-seat`; `refused`: a match is under way. Or the journal cannot be read.
pub fn forget(
    room: &RoomName,
    entries: &[Entry],
    key: &blake3::Hash,
    called: Option<&str>,
    patience: Patience,
    entropy: Entropy,
) -> Result<Result<Forgotten, RoomError>, ReplayError> {
    let mut reading = Reading::default();
    let key = key.to_hex();
    let note = |room: &Room, record: &Record| reading.note(key.as_str(), room, record);
    let table = read_through(room, entries, patience, entropy, note)?;
    let Some(player) = reading.player else {
        return Ok(Err(RoomError::no_seat()));
    };
    reading.own = reading.of_each.remove(&player).unwrap_or_default();
    // Nobody plays on at a table that its event has stopped.
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
    // What cannot be read afterwards is not written.
    Room::replay(room, &whole, patience, entropy)?;
    let old = reading.own.into_iter().filter(|name| *name != new).collect();
    Ok(Ok(Forgotten { entries: changed, old, new }))
}

/// Says what happened without a name; false if it did not say it.
fn anew(what: &mut Event, forgotten: PlayerId, reading: &Reading, seq: u64, new: &str) -> bool {
    let own = |name: &str| reading.own.iter().any(|own| names::too_like(name, own).is_some());
    match what {
        Event::Seated { player, name, card, .. } if *player == forgotten => {
            new.clone_into(name);
            *card = None;
        }
        Event::Command { player, what: Do::Lobby(LobbyCommand::Rename(name)), .. } if *player == forgotten => {
            new.clone_into(name);
        }
        // Somebody else wanted the name and did not get it: they must not get it now, and it must not stand there.
        Event::Command { what: Do::Lobby(LobbyCommand::Rename(name)), .. }
            if reading.refused.contains(&seq) && own(name.trim()) =>
        {
            name.clear();
        }
        Event::ForEvent(of) => match of.seats.get_mut(reading.seat.wrapping_sub(1)) {
            Some(chair) => {
                new.clone_into(&mut chair.name);
                chair.card = None;
            }
            None => return false,
        },
        Event::ForStrangers(of) => match of.seats.get_mut(reading.seat.wrapping_sub(1)) {
            Some(chair) => {
                new.clone_into(&mut chair.name);
                chair.card = None;
            }
            None => return false,
        },
        Event::Branch(branch) => return branch.call(&own, new),
        _ => return false,
    }
    true
}

/// Takes names out of what a table knows of another match that it goes on from. None if it knows nothing of that match.
///
/// # Errors
/// An entry cannot be read.
pub fn forget_elsewhere(
    table: &RoomName,
    entries: &[Entry],
    old: &[String],
    new: &str,
) -> Result<Option<Entry>, serde_json::Error> {
    let own = |name: &str| old.iter().any(|old| names::same(old, name));
    // A table begins with what it goes on from: it is opened, and its maker sits down.
    for entry in entries.iter().take(3) {
        let mut record: Record = serde_json::from_slice(&entry.body)?;
        if let Event::Branch(branch) = &mut record.what {
            let changed = branch.is_of(table.as_str()) && branch.call(&own, new);
            return Ok(changed.then_some(Entry { body: serde_json::to_vec(&record)?, ..entry.clone() }));
        }
    }
    Ok(None)
}

impl Branch {
    /// Calls some people otherwise; false if nobody here is called so.
    fn call(&mut self, who: &dyn Fn(&str) -> bool, new: &str) -> bool {
        let mut changed = false;
        for name in self.names_mut().filter(|name| who(name)) {
            new.clone_into(name);
            changed = true;
        }
        changed
    }
}
