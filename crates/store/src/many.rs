//! Several PostgreSQL databases as one store, for operators beyond one: each room is in exactly one of them, by a function
//! of its name that never changes. What all rooms share is in the first: gallery, votes, documents, admin log, and nodes
//! with their leases and claims.
//!
//! A claim is where the leases are, not where the room is: one statement judges both by one clock. It only says whom to
//! ask. The fence is the journal, and that is with the room.
//!
//! A code that a room has besides its name is held where a room of that name would be, so that one database decides who
//! gets it; it is found there, and counts only if the room says that it has it.

mod agree;
mod directory;
mod nodes;
mod shares;
mod transfer;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::{BoxFuture, FutureExt, join_all};

use crate::{
    Append, Change, Document, Entry, Exhibit, Expected, LogLine, PostgresAddress, PostgresStore, RoomInfo, RoomName,
    Seq, Store, StoreError, Tally, Verdict, checksum,
};
use shares::{Share, all_of, joined};

/// What the place of a room is derived by. Another way to compute it needs another name, and all rooms moved.
const CONTEXT: &str = "ruckus 2026 database of a room v1";

/// A store in several PostgreSQL databases.
#[derive(Debug)]
pub struct ManyStores {
    parts: Vec<Arc<PostgresStore>>,
}

/// Returns which of so many databases a room is in.
fn place(room: &str, of: usize) -> usize {
    let hash = checksum::over(CONTEXT, &[room.as_bytes()]);
    let number = hash.as_bytes().first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes));
    (number % (of as u64).max(1)) as usize
}

impl ManyStores {
    /// Opens the store in its databases, which are named in their order. New ones become one store; each notes which of how
    /// many it is, and those that do not belong together are refused.
    ///
    /// # Errors
    /// [`StoreError::Database`]: one of them cannot be used, and what would be right.
    ///
    /// # Panics
    /// No database is named.
    pub async fn open(addresses: &[PostgresAddress]) -> Result<Self, StoreError> {
        assert!(!addresses.is_empty(), "a store is somewhere");
        let opened = join_all(addresses.iter().map(PostgresStore::open_part)).await;
        let parts = opened.into_iter().map(|part| part.map(Arc::new)).collect::<Result<Vec<_>, _>>()?;
        let marks = join_all(parts.iter().map(|part| part.mark())).await;
        let marks = marks.into_iter().collect::<Result<Vec<_>, _>>()?;
        let names: Vec<String> = addresses.iter().map(ToString::to_string).collect();
        let unmarked = agree::agree(&marks, &names).map_err(|(place, obstacle)| {
            let place = names[place].clone();
            StoreError::Database { place, obstacle }
        })?;
        for place in unmarked {
            parts[place].be_part(place as u32 + 1, parts.len() as u32, &marks[0].id).await?;
        }
        Ok(Self { parts })
    }

    /// Keeps other servers out of all databases, as [`PostgresStore::be_alone`] does.
    ///
    /// # Errors
    /// Another server uses one of them.
    pub async fn be_alone(&self, patience: Duration) -> Result<(), StoreError> {
        for part in &self.parts {
            part.be_alone(patience).await?;
        }
        Ok(())
    }

    /// Keeps servers out that want to be alone, as [`PostgresStore::be_one_of_many`] does.
    ///
    /// # Errors
    /// A server that is alone uses one of them.
    pub async fn be_one_of_many(&self, patience: Duration) -> Result<(), StoreError> {
        for part in &self.parts {
            part.be_one_of_many(patience).await?;
        }
        Ok(())
    }

    /// Returns the name that this cluster has, unlike any other: that of its first database.
    pub fn cluster(&self) -> &str {
        self.first().cluster()
    }

    /// Returns what works and is probably wrong, in words.
    pub fn doubts(&self) -> Vec<&'static str> {
        let mut doubts: Vec<_> = self.parts.iter().flat_map(|part| part.doubts().iter().copied()).collect();
        doubts.sort_unstable();
        doubts.dedup();
        doubts
    }

    fn first(&self) -> &PostgresStore {
        &self.parts[0]
    }

    /// The database that a room is in, or would be.
    fn part(&self, room: &str) -> &PostgresStore {
        &self.parts[place(room, self.parts.len())]
    }
}

impl Store for ManyStores {
    fn append<'a>(&'a self, batch: &'a [Append]) -> BoxFuture<'a, Result<Vec<Verdict>, StoreError>> {
        async move {
            let shares = self.split(batch, |append| append.entries.first().map(|first| &first.room));
            let write = shares.into_iter().map(async |Share { part, indexes, all }| (indexes, part.append(&all).await));
            joined(batch.len(), join_all(write).await)
        }
        .boxed()
    }

    fn try_out(&self) -> BoxFuture<'_, Result<(), StoreError>> {
        async move { all_of(join_all(self.parts.iter().map(|part| part.try_out())).await).map(drop) }.boxed()
    }

    fn lanes(&self) -> usize {
        self.parts.iter().map(|part| part.lanes()).sum()
    }

    fn parts(&self) -> Vec<Arc<dyn Store>> {
        self.parts.iter().map(|part| part.clone() as Arc<dyn Store>).collect()
    }

    fn part_of(&self, room: &RoomName) -> usize {
        place(room.as_str(), self.parts.len())
    }

    fn load<'a>(&'a self, room: &'a RoomName, after: Seq) -> BoxFuture<'a, Result<Vec<Entry>, StoreError>> {
        self.part(room.as_str()).load(room, after)
    }

    fn load_some<'a>(
        &'a self,
        room: &'a RoomName,
        after: Seq,
        most: usize,
    ) -> BoxFuture<'a, Result<Vec<Entry>, StoreError>> {
        self.part(room.as_str()).load_some(room, after, most)
    }

    fn rooms(&self) -> BoxFuture<'_, Result<Vec<RoomInfo>, StoreError>> {
        async move {
            let mut rooms = all_of(join_all(self.parts.iter().map(|part| part.rooms())).await)?.concat();
            rooms.sort_by(|one, other| one.room.cmp(&other.room));
            Ok(rooms)
        }
        .boxed()
    }

    fn exhibit<'a>(&'a self, exhibit: &'a Exhibit) -> BoxFuture<'a, Result<(), StoreError>> {
        self.first().exhibit(exhibit)
    }

    fn exhibits(&self) -> BoxFuture<'_, Result<Vec<Exhibit>, StoreError>> {
        self.first().exhibits()
    }

    /// What is counted with entries is where they are: the sum of all databases that answer. Without the first there is no
    /// sum, without another it is too low for a while.
    fn counted<'a>(&'a self, subjects: &'a [String]) -> BoxFuture<'a, Result<Vec<Tally>, StoreError>> {
        async move {
            let mut came = join_all(self.parts.iter().map(|part| part.counted(subjects))).await;
            let first = came.remove(0)?;
            Ok(summed(came.into_iter().flatten().chain([first]).flatten()))
        }
        .boxed()
    }

    fn vote<'a>(&'a self, ballot: &'a str, votes: &'a [Tally]) -> BoxFuture<'a, Result<(), StoreError>> {
        self.first().vote(ballot, votes)
    }

    fn ballot<'a>(&'a self, ballot: &'a str) -> BoxFuture<'a, Result<Vec<Tally>, StoreError>> {
        self.first().ballot(ballot)
    }

    fn documents<'a>(&'a self, kind: &'a str) -> BoxFuture<'a, Result<Vec<Document>, StoreError>> {
        self.first().documents(kind)
    }

    fn change<'a>(&'a self, changes: &'a [Change]) -> BoxFuture<'a, Result<(), StoreError>> {
        self.first().change(changes)
    }

    fn change_if<'a>(
        &'a self,
        expected: &'a [Expected],
        changes: &'a [Change],
    ) -> BoxFuture<'a, Result<bool, StoreError>> {
        self.first().change_if(expected, changes)
    }

    fn document<'a>(&'a self, kind: &'a str, id: &'a str) -> BoxFuture<'a, Result<Option<Vec<u8>>, StoreError>> {
        self.first().document(kind, id)
    }

    fn admin_log(&self, before: u64, most: u32) -> BoxFuture<'_, Result<Vec<LogLine>, StoreError>> {
        self.first().admin_log(before, most)
    }
}

/// Counts of several databases, added up.
fn summed(tallies: impl Iterator<Item = Tally>) -> Vec<Tally> {
    let mut sums: BTreeMap<(String, String), i64> = BTreeMap::new();
    for Tally { subject, what, count } in tallies {
        *sums.entry((subject, what)).or_default() += count;
    }
    let sums = sums.into_iter().filter(|(_, count)| *count != 0);
    sums.map(|((subject, what), count)| Tally { subject, what, count }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_a_room_never_changes() {
        let places = ["BCDF", "GHJK", "LMNP", "QRST", "a long name", ""].map(|room| place(room, 4));
        assert_eq!(places, [3, 1, 3, 3, 3, 3], "frozen: other places lose all rooms");
        let mut rooms = [0_u32; 3];
        (0..3000).for_each(|room| rooms[place(&format!("room {room}"), 3)] += 1);
        assert!(rooms.iter().all(|rooms| (900..1100).contains(rooms)), "{rooms:?}");
    }
}
