//! What is for several rooms, sorted by their databases, and what comes of it put together again.

use std::collections::BTreeMap;

use futures_util::future::{BoxFuture, FutureExt, join_all};

use super::{ManyStores, place};
use crate::{PostgresStore, RoomName, Snapshots, StoreError, StoredSnapshot, Verdict};

/// What one database gets of something, and where each of it stood.
pub(super) struct Share<'a, T> {
    pub(super) part: &'a PostgresStore,
    pub(super) indexes: Vec<usize>,
    pub(super) all: Vec<T>,
}

impl ManyStores {
    /// Sorts by databases, in one order for all.
    pub(super) fn split<T: Clone>(&self, all: &[T], room: impl Fn(&T) -> Option<&RoomName>) -> Vec<Share<'_, T>> {
        let mut shares: BTreeMap<usize, Share<'_, T>> = BTreeMap::new();
        for (index, one) in all.iter().enumerate() {
            let place = place(room(one).map_or("", RoomName::as_str), self.parts.len());
            let new = || Share { part: &self.parts[place], indexes: Vec::new(), all: Vec::new() };
            let share = shares.entry(place).or_insert_with(new);
            share.indexes.push(index);
            share.all.push(one.clone());
        }
        shares.into_values().collect()
    }
}

/// What one database said of requests, and where each of them stood.
type Came = (Vec<usize>, Result<Vec<Verdict>, StoreError>);

/// What a database did whose answer another one's failure must not hide: nobody may believe that nothing was written.
pub(super) fn joined(length: usize, came: Vec<Came>) -> Result<Vec<Verdict>, StoreError> {
    let written = came.iter().any(|(_, came)| came.as_ref().is_ok_and(|came| came.contains(&Verdict::Written)));
    let mut verdicts = vec![Verdict::Written; length];
    let mut failed: Option<StoreError> = None;
    for (indexes, came) in came {
        match came {
            Ok(came) => indexes.into_iter().zip(came).for_each(|(index, verdict)| verdicts[index] = verdict),
            Err(error @ StoreError::Unknown { .. }) => failed = Some(error),
            Err(error) => _ = failed.get_or_insert(error),
        }
    }
    match failed {
        None => Ok(verdicts),
        Some(error @ StoreError::Unknown { .. }) => Err(error),
        Some(error) if written => Err(StoreError::Unknown { why: error.to_string() }),
        Some(error) => Err(error),
    }
}

/// The first failure of several, if there is one.
pub(super) fn all_of<T>(came: Vec<Result<T, StoreError>>) -> Result<Vec<T>, StoreError> {
    came.into_iter().collect()
}

impl Snapshots for ManyStores {
    fn snapshot<'a>(&'a self, room: &'a RoomName) -> BoxFuture<'a, Result<Option<StoredSnapshot>, StoreError>> {
        self.part(room.as_str()).snapshot(room)
    }

    /// Where a database fails, its snapshots are not kept; those of others may be.
    fn keep_snapshots<'a>(&'a self, snapshots: &'a [StoredSnapshot]) -> BoxFuture<'a, Result<Vec<bool>, StoreError>> {
        async move {
            let shares = self.split(snapshots, |snapshot| Some(&snapshot.room));
            let keep = async |Share { part, indexes, all }| (indexes, part.keep_snapshots(&all).await);
            let mut kept = vec![false; snapshots.len()];
            for (indexes, came) in join_all(shares.into_iter().map(keep)).await {
                indexes.into_iter().zip(came?).for_each(|(index, is)| kept[index] = is);
            }
            Ok(kept)
        }
        .boxed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_does_not_hide_what_was_written_elsewhere() {
        let full = || Err(StoreError::DiskFull);
        let one = |index, verdict| (vec![index], Ok(vec![verdict]));
        let came = joined(2, vec![one(1, Verdict::Fenced), one(0, Verdict::Written)]);
        assert_eq!(came.expect("both answered"), [Verdict::Written, Verdict::Fenced]);
        let unknown = joined(2, vec![one(0, Verdict::Written), (vec![1], full())]);
        assert!(matches!(unknown, Err(StoreError::Unknown { .. })), "{unknown:?}");
        let nothing = joined(2, vec![one(0, Verdict::Fenced), (vec![1], full())]);
        assert!(matches!(nothing, Err(StoreError::DiskFull)), "{nothing:?}");
    }
}
