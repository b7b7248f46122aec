//! The public tables in memory, and a cached list of them.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use ruckus_journal::RoomName;
use ruckus_protocol::{PublicTable, PublicTables};
use tokio::time::Instant;

/// The maximum number of public tables. A longer list is of no use to players.
const MOST: usize = 200;
/// How long the cached list is used.
const FRESH: Duration = Duration::from_secs(2);

/// The public tables in memory.
#[derive(Debug, Default)]
pub(super) struct PublicList {
    names: Mutex<BTreeSet<RoomName>>,
    list: tokio::sync::Mutex<Option<(Instant, Arc<PublicTables>)>>,
}

impl PublicList {
    /// Adds a table, or removes it. Called when a table is loaded and when its host changes its visibility.
    pub(super) fn note(&self, name: &RoomName, public: bool) {
        if public {
            self.names.lock().insert(name.clone());
        } else {
            self.names.lock().remove(name);
        }
    }

    /// Returns true if no further table may become public. Removes tables that are no longer in memory.
    pub(super) fn is_full(&self, is_in_memory: impl Fn(&RoomName) -> bool) -> bool {
        let mut names = self.names.lock();
        names.retain(is_in_memory);
        names.len() >= MOST
    }

    /// The names of all public tables in memory. Contains evicted tables until the list is next refreshed.
    pub(super) fn names(&self) -> BTreeSet<RoomName> {
        self.names.lock().clone()
    }

    /// Discards the cached list.
    pub(super) async fn outdate(&self) {
        *self.list.lock().await = None;
    }

    /// Returns the list, at most 2 s old. Awaits `make` if it is older. Concurrent requests wait for the same list.
    pub(super) async fn shown(&self, make: impl Future<Output = Vec<PublicTable>>) -> Arc<PublicTables> {
        let mut known = self.list.lock().await;
        if let Some((_, list)) = known.as_ref().filter(|(at, _)| at.elapsed() < FRESH) {
            return list.clone();
        }
        let list = Arc::new(PublicTables { tables: make.await });
        *known = Some((Instant::now(), list.clone()));
        list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn the_list_is_cached_for_2_seconds_unless_outdated() {
        let (public, made) = (PublicList::default(), std::cell::Cell::new(0));
        let make = || async {
            made.set(made.get() + 1);
            Vec::new()
        };
        public.shown(make()).await;
        public.shown(make()).await;
        assert_eq!(made.get(), 1);
        public.outdate().await;
        public.shown(make()).await;
        assert_eq!(made.get(), 2);
        tokio::time::advance(FRESH).await;
        public.shown(make()).await;
        assert_eq!(made.get(), 3);
    }

    #[test]
    fn the_number_of_public_tables_is_limited() {
        let public = PublicList::default();
        let name = |number: usize| RoomName::new(&format!("table-{number}"));
        (0..MOST).for_each(|number| public.note(&name(number), true));
        assert!(public.is_full(|_| true));
        public.note(&name(0), false);
        assert!(!public.is_full(|_| true) && !public.names().contains(&name(0)));
        public.note(&name(0), true);
        assert!(!public.is_full(|table| *table != name(1)), "an evicted table does not count");
        assert!(!public.names().contains(&name(1)));
    }
}
