//! What players have been promised: answers, and versions with their times.

use std::collections::BTreeMap;

use ruckus_protocol::Ack;

/// All that players at one table have been promised.
#[derive(Clone, Debug, Default)]
pub(crate) struct Promised {
    /// By player's name and number of the command: the version that its answer named.
    pub(crate) answers: Vec<(String, u64, u64)>,
    /// By version, the table's time at which it came about, in milliseconds.
    pub(crate) shown: BTreeMap<u64, u64>,
    /// Who has taken a seat.
    pub(crate) seated: Vec<String>,
}

/// Of so many versions it is remembered what was shown, once they have been looked up.
const REMEMBERED: usize = 100;

/// All that players have been promised, by the code of their table.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    rooms: BTreeMap<String, Promised>,
}

impl Memory {
    fn room(&mut self, code: &str) -> &mut Promised {
        self.rooms.entry(code.to_owned()).or_default()
    }

    /// A seat was given.
    pub(crate) fn seated(&mut self, code: &str, name: &str) {
        self.room(code).seated.push(name.to_owned());
    }

    /// A command was answered.
    pub(crate) fn answered(&mut self, code: &str, name: &str, ack: &Ack) {
        self.room(code).answers.push((name.to_owned(), ack.n, ack.version));
    }

    /// A version was shown to somebody; says what another, or the same one earlier, was told of it instead.
    pub(crate) fn shown(&mut self, code: &str, version: u64, now: u64) -> Option<u64> {
        let first = *self.room(code).shown.entry(version).or_insert(now);
        (first != now).then_some(first)
    }

    /// All that is to be looked up in the journal.
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
