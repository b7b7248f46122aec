//! The public tables in memory, and the list that is shown of them.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ruckus_journal::RoomName;
use ruckus_protocol::{PublicTable, PublicTables};
use tokio::time::Instant;

/// The most public tables; nobody reads a longer list.
const MOST: usize = 200;
/// For how long the list is shown as it is, however many ask.
const FRESH: Duration = Duration::from_secs(2);

/// The public tables in memory.
#[derive(Debug, Default)]
pub(super) struct PublicList {
    names: Mutex<BTreeSet<RoomName>>,
    list: tokio::sync::Mutex<Option<(Instant, Arc<PublicTables>)>>,
}

impl PublicList {
    /// A table has come into memory, or its host has changed whether it is public.
    pub(super) fn note(&self, name: &RoomName, public: bool) {
        if public {
            self.lock().insert(name.clone());
        } else {
            self.lock().remove(name);
        }
    }

    /// Whether there are as many public tables as there may be.
    pub(super) fn is_full(&self) -> bool {
        self.lock().len() >= MOST
    }

    /// The names of all public tables in memory, and of some that were evicted since the list was made the last time.
    pub(super) fn names(&self) -> BTreeSet<RoomName> {
        self.lock().clone()
    }

    /// Has the list made anew for the next request.
    pub(super) async fn outdate(&self) {
        *self.list.lock().await = None;
    }

    /// The list, at most 2 s old. `make` is awaited if it is older. Requests that come meanwhile wait for the same list.
    pub(super) async fn shown(&self, make: impl Future<Output = Vec<PublicTable>>) -> Arc<PublicTables> {
        let mut known = self.list.lock().await;
        if let Some((_, list)) = known.as_ref().filter(|(at, _)| at.elapsed() < FRESH) {
            return list.clone();
        }
        let list = Arc::new(PublicTables { tables: make.await });
        *known = Some((Instant::now(), list.clone()));
        list
    }

    fn lock(&self) -> MutexGuard<'_, BTreeSet<RoomName>> {
        // Nothing in here panics half-way, so a poisoned lock still guards a whole list.
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn the_list_is_made_once_in_2_seconds_unless_it_is_outdated() {
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
    fn there_are_only_so_many_public_tables() {
        let public = PublicList::default();
        let name = |number: usize| RoomName::new(&format!("table-{number}"));
        (0..MOST).for_each(|number| public.note(&name(number), true));
        assert!(public.is_full());
        public.note(&name(0), false);
        assert!(!public.is_full() && !public.names().contains(&name(0)));
    }
}
