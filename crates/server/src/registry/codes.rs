//! The codes in use, and the table that each refers to.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use parking_lot::Mutex;
use ruckus_journal::{Listed, RoomName};

use crate::code;

/// The codes in use. Filled from the store's directory at startup and updated as tables are opened and deleted.
#[derive(Debug, Default)]
pub(crate) struct Codes {
    known: Mutex<KnownCodes>,
}

#[derive(Debug, Default)]
struct KnownCodes {
    /// Codes of tables that have a long name.
    given: BTreeMap<String, RoomName>,
    of: BTreeMap<RoomName, String>,
    /// Codes that are about to be given to a table.
    reserved: BTreeSet<String>,
    /// The number of codes in use, by code length.
    used: BTreeMap<usize, u64>,
    /// The number of tables in the journal.
    tables: u64,
}

/// A code that no other request can reserve until this value is dropped.
#[derive(Debug)]
pub(crate) struct Reserved {
    codes: Arc<Codes>,
    code: RoomName,
}

impl Reserved {
    pub(crate) const fn code(&self) -> &RoomName {
        &self.code
    }
}

impl Drop for Reserved {
    fn drop(&mut self) {
        self.codes.known.lock().reserved.remove(self.code.as_str());
    }
}

impl Codes {
    /// Adds the tables and codes in the store's directory.
    pub(crate) fn remember(&self, listed: &[Listed]) {
        for Listed { room, code, .. } in listed {
            self.opened(room);
            if let Some(code) = code {
                self.gave(code, room);
            }
        }
    }

    /// Reserves a random code, or returns `None` if the code is known to be taken. Codes get longer once half of the
    /// shorter codes are in use. The store can still reject the code.
    pub(crate) fn reserve(self: &Arc<Self>) -> Option<Reserved> {
        let mut known = self.known.lock();
        let code = code::fresh(known.letters());
        let free = !known.given.contains_key(code.as_str()) && known.reserved.insert(code.to_string());
        free.then(|| Reserved { codes: self.clone(), code })
    }

    /// Returns the room that a name refers to. Resolves codes of tables with a long name.
    pub(crate) fn find(&self, name: RoomName) -> RoomName {
        if !code::is_short(name.as_str()) {
            return name;
        }
        self.known.lock().given.get(name.as_str()).cloned().unwrap_or(name)
    }

    /// The code of a room with a long name, if it has one.
    pub(crate) fn of(&self, room: &RoomName) -> Option<String> {
        self.known.lock().of.get(room).cloned()
    }

    /// The number of tables in the journal.
    pub(crate) fn tables(&self) -> u64 {
        self.known.lock().tables
    }

    /// Counts a new room in the journal.
    pub(crate) fn opened(&self, room: &RoomName) {
        let mut known = self.known.lock();
        known.tables += 1;
        known.count(room.as_str(), 1);
    }

    /// Records the code of a room with a long name.
    pub(crate) fn gave(&self, code: &str, room: &RoomName) {
        let mut known = self.known.lock();
        if known.given.insert(code.to_owned(), room.clone()).is_none() {
            known.count(code, 1);
        }
        known.of.insert(room.clone(), code.to_owned());
    }

    /// Removes a deleted room, and frees its name and its code.
    pub(crate) fn ended(&self, room: &RoomName) {
        let mut known = self.known.lock();
        known.tables = known.tables.saturating_sub(1);
        known.count(room.as_str(), -1);
        if let Some(code) = known.of.remove(room) {
            known.given.remove(&code);
            known.count(&code, -1);
        }
    }
}

impl KnownCodes {
    fn count(&mut self, name: &str, more: i64) {
        if code::is_short(name) {
            let used = self.used.entry(name.len()).or_default();
            *used = used.saturating_add_signed(more);
        }
    }

    fn letters(&self) -> usize {
        let roomy = |letters: &usize| self.used.get(letters).is_none_or(|used| *used < code::all_of(*letters) / 2);
        (code::SHORTEST..code::LONGEST).find(roomy).unwrap_or(code::LONGEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_codes_get_longer_once_half_are_in_use() {
        let codes = Arc::new(Codes::default());
        let length = || codes.reserve().map_or(0, |reserved| reserved.code().as_str().len());
        let set = |letters: usize, used: u64| _ = codes.known.lock().used.insert(letters, used);
        assert_eq!(length(), 4);
        set(4, 79_999);
        assert_eq!(length(), 4);
        codes.opened(&RoomName::new("BCDF"));
        assert_eq!(length(), 5, "80,000 of 160,000");
        set(5, 1_600_000);
        assert_eq!(length(), 6);
        set(6, 32_000_000);
        assert_eq!(length(), 6, "there are no longer ones");
        codes.ended(&RoomName::new("BCDF"));
        assert_eq!(length(), 4, "one is free again");
    }

    #[test]
    fn codes_resolve_to_their_assigned_room() {
        let codes = Arc::new(Codes::default());
        let (room, other) = (code::unguessable(), RoomName::new("BCDF"));
        codes.remember(&[
            Listed { room: room.clone(), code: Some("GHJK".to_owned()), settled: None },
            Listed { room: other.clone(), code: None, settled: None },
        ]);
        assert_eq!((codes.tables(), codes.of(&room).as_deref()), (2, Some("GHJK")));
        assert_eq!((codes.find(RoomName::new("GHJK")), codes.find(other.clone())), (room.clone(), other));
        codes.ended(&room);
        assert_eq!((codes.tables(), codes.find(RoomName::new("GHJK"))), (1, RoomName::new("GHJK")));
    }
}
