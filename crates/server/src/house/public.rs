//! The public tables: which there are, and the list that is shown of them.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ruckus_journal::RoomName;
use ruckus_protocol::{PublicTable, PublicTables};
use ruckus_room::Problem;
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::House;
use crate::error::NoEntry;
use crate::keeper::{Note, StrangerOrder};

/// The most public tables; more are not read by anybody.
const MOST: usize = 200;
/// For how long the list is shown as it is, however many ask.
const FRESH: Duration = Duration::from_secs(2);
/// How long tables have to say how they are.
const ANSWER_WITHIN: Duration = Duration::from_secs(1);

/// The public tables in memory.
#[derive(Debug, Default)]
pub(crate) struct Public {
    names: Mutex<BTreeSet<RoomName>>,
    list: tokio::sync::Mutex<Option<(Instant, Arc<PublicTables>)>>,
}

impl Public {
    fn names(&self) -> MutexGuard<'_, BTreeSet<RoomName>> {
        // Nothing in here panics half-way, so a poisoned lock still guards a whole list.
        self.names.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table has come into memory, or its host has changed it.
    pub(super) fn note(&self, name: &RoomName, public: bool) {
        if public {
            self.names().insert(name.clone());
        } else {
            self.names().remove(name);
        }
    }
}

impl House {
    /// Puts a table on the list, or takes it off, for its host.
    pub(crate) async fn make_public(
        self: &Arc<Self>,
        name: &RoomName,
        key: blake3::Hash,
        public: bool,
    ) -> Result<(), NoEntry> {
        if public && self.public.names().len() >= MOST {
            return Err(NoEntry::Problem(Problem::new(
                "refused",
                "There are too many public tables. Try again later.",
            )));
        }
        let order = |reply| Note::Strangers(StrangerOrder::Public { key: Box::new(key), public, reply });
        self.ask(name, order).await?.map_err(NoEntry::Problem)?;
        self.public.note(name, public);
        *self.public.list.lock().await = None;
        Ok(())
    }

    /// The list of public tables, a moment old at most. Whoever asks while it is made waits for the same one.
    pub(crate) async fn public_tables(&self) -> Arc<PublicTables> {
        let mut known = self.public.list.lock().await;
        if let Some((_, list)) = known.as_ref().filter(|(at, _)| at.elapsed() < FRESH) {
            return list.clone();
        }
        let list = Arc::new(PublicTables { tables: self.ask_public_tables().await });
        *known = Some((Instant::now(), list.clone()));
        list
    }

    async fn ask_public_tables(&self) -> Vec<PublicTable> {
        let names = self.public.names().clone();
        let mut asked = Vec::with_capacity(names.len());
        for name in names {
            let room = self.rooms().get(&name).and_then(|slot| slot.get().cloned());
            let (reply, answer) = oneshot::channel();
            match room {
                Some(room) => {
                    let order = Note::Strangers(StrangerOrder::Card { reply });
                    if room.try_send(Box::new(order)).is_ok() {
                        asked.push(answer);
                    }
                }
                // It was put away; whoever brings it back puts it on the list again.
                None => self.public.note(&name, false),
            }
        }
        let deadline = Instant::now() + ANSWER_WITHIN;
        let mut tables = Vec::with_capacity(asked.len());
        for answer in asked {
            if let Ok(Ok(Some(card))) = tokio::time::timeout_at(deadline, answer).await {
                tables.push(card);
            }
        }
        tables.sort_by_key(public_order);
        tables
    }
}

/// The order of the list: tables with a free chair first, and of those where most people are.
pub(crate) const fn public_order(table: &PublicTable) -> (bool, Reverse<u8>) {
    (!table.free, Reverse(table.people))
}
