//! What the program has promised to players: answers, and versions with their times.

use std::collections::BTreeMap;

use ruckus_protocol::Ack;

/// All promises to players at one table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Promised {
    /// Player's name, number of the command, and version in its answer.
    pub(crate) answers: Vec<(String, u64, u64)>,
    /// By version: its time on the table's clock, in milliseconds.
    pub(crate) shown: BTreeMap<u64, u64>,
    /// Players with a seat.
    pub(crate) seated: Vec<String>,
}

/// The number of versions that stay in memory after they have been looked up.
const REMEMBERED: usize = 100;

/// All promises to players, by the code of their table.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    rooms: BTreeMap<String, Promised>,
}

impl Memory {
    fn room(&mut self, code: &str) -> &mut Promised {
        self.rooms.entry(code.to_owned()).or_default()
    }

    /// Records that a player got a seat.
    pub(crate) fn seated(&mut self, code: &str, name: &str) {
        self.room(code).seated.push(name.to_owned());
    }

    /// Records the answer to a command.
    pub(crate) fn answered(&mut self, code: &str, name: &str, ack: &Ack) {
        self.room(code).answers.push((name.to_owned(), ack.n, ack.version));
    }

    /// Records the time of a version that a player saw. Returns the earlier time if it differs.
    pub(crate) fn shown(&mut self, code: &str, version: u64, now: u64) -> Option<u64> {
        let first = *self.room(code).shown.entry(version).or_insert(now);
        (first != now).then_some(first)
    }

    /// Takes all promises that must be looked up in the journal.
    pub(crate) fn take(&mut self) -> BTreeMap<String, Promised> {
        let taken = self.rooms.clone();
        for room in self.rooms.values_mut() {
            room.answers.clear();
            room.seated.clear();
            while room.shown.len() > REMEMBERED {
                room.shown.pop_first();
            }
        }
        taken
    }
}
