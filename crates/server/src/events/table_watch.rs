//! Tasks that watch the tables of an event, one for each table in play.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ruckus_events::{Round, TableNumber};
use ruckus_journal::RoomName;
use tokio::sync::mpsc;
use tokio::task::AbortHandle;

use super::request::EventActorRequest;
use super::rooms::TableRooms;
use super::state::EventState;
use super::tables::{Wanted, Watched};

/// Starts and ends the tasks that watch tables.
pub(super) struct TableWatch {
    rooms: Arc<dyn TableRooms>,
    /// Sender to the event's actor. Weak, so that the actor ends when nothing else can reach it.
    event: mpsc::WeakSender<EventActorRequest>,
    /// The tables that had a room when this process loaded the event. Their rooms may be in the journal.
    found: BTreeSet<(Round, TableNumber)>,
    /// The task of each table, with its room and the requests that the task carries out there.
    tasks: BTreeMap<(Round, TableNumber), (RoomName, Wanted, AbortHandle)>,
}

impl TableWatch {
    /// Creates a watch without tasks. `found` are the tables that have a room.
    pub(super) const fn new(
        rooms: Arc<dyn TableRooms>,
        event: mpsc::WeakSender<EventActorRequest>,
        found: BTreeSet<(Round, TableNumber)>,
    ) -> Self {
        Self { rooms, event, found, tasks: BTreeMap::new() }
    }

    /// Ensures that every table in play has a task that watches it, and ends all other tasks.
    pub(super) fn look_after(&mut self, state: &EventState) {
        let event = &state.event;
        let playing = |&(round, number): &(Round, TableNumber)| {
            event.table(number).is_some_and(|table| table.round() == round && table.is_playing())
        };
        let gone: Vec<_> = self.tasks.keys().filter(|key| !playing(key)).copied().collect();
        for key in gone {
            if let Some((_, _, task)) = self.tasks.remove(&key) {
                task.abort();
            }
            // A table that no longer counts for the event must stop playing.
            if let Some(room) = state.room(key.0, key.1).cloned() {
                let rooms = self.rooms.clone();
                tokio::spawn(async move { rooms.watch_table(room, true).await });
            }
        }
        let Some(own) = self.event.upgrade() else { return };
        for (number, table) in event.tables().filter(|(_, table)| table.is_playing()) {
            let key = (table.round(), number);
            let closed = table.closed().iter().filter_map(|player| state.key_of_player(*player)).collect();
            let wanted = Wanted { stop: table.is_time_up(), closed };
            let room = state.room(table.round(), number).cloned();
            let is_watched = |room: &RoomName| {
                self.tasks.get(&key).is_some_and(|(known, before, _)| known == room && *before == wanted)
            };
            let Some(room) = room.filter(|room| !is_watched(room)) else { continue };
            let of = state.for_event(table.round(), number, table.seats());
            let is_new = !wanted.stop && !self.found.contains(&key) && !self.tasks.contains_key(&key);
            let watched =
                Watched { room: room.clone(), rules: state.rules.clone(), of, wanted: wanted.clone(), is_new };
            let task = tokio::spawn(watched.look_after(self.rooms.clone(), own.clone()));
            if let Some((_, _, before)) = self.tasks.insert(key, (room, wanted, task.abort_handle())) {
                before.abort();
            }
        }
    }

    /// Ends all tasks. The tables keep playing.
    pub(super) fn stop(&self) {
        for (_, _, task) in self.tasks.values() {
            task.abort();
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::future::{BoxFuture, FutureExt};
    use parking_lot::Mutex;
    use ruckus_events::{EventInputKind, Person};
    use ruckus_room::{Decided, EventTableStatus, ForEvent};
    use tokio::sync::watch;

    use super::*;
    use crate::error::RegistryError;
    use crate::events::rooms::Expected;
    use crate::events::tests::swap;
    use crate::events::{EventTimes, opening};
    use crate::token;

    /// Rooms that never open. Records the names of the requested rooms.
    #[derive(Default)]
    struct Opened(Mutex<BTreeSet<RoomName>>);

    impl TableRooms for Opened {
        fn expect_table(self: Arc<Self>, _: &RoomName) -> Expected {
            Box::new(())
        }

        fn open_table(
            self: Arc<Self>,
            room: RoomName,
            _: Arc<Decided>,
            _: ForEvent,
        ) -> BoxFuture<'static, Result<(), RegistryError>> {
            self.0.lock().insert(room);
            async { Err(RegistryError::Unavailable) }.boxed()
        }

        fn close_seat(self: Arc<Self>, _: RoomName, _: blake3::Hash) -> BoxFuture<'static, Result<(), RegistryError>> {
            async { Err(RegistryError::Unavailable) }.boxed()
        }

        fn watch_table(
            self: Arc<Self>,
            _: RoomName,
            _: bool,
        ) -> BoxFuture<'static, Result<watch::Receiver<EventTableStatus>, RegistryError>> {
            async { Err(RegistryError::Unavailable) }.boxed()
        }
    }

    /// Returns an event of Ann and seven bots.
    fn eight() -> EventState {
        let opening = opening(&swap(1), token::key("ann"), None, 1_000, "test", &EventTimes::default());
        let opened = opening.expect("the plan is sound").under(RoomName::new("event-BCDFG"), "BCDFG");
        let (mut state, _) = opened.expect("the host may play");
        for number in 1..8 {
            let what = EventInputKind::CheckIn { person: None, name: format!("Robo {number}"), bot: true };
            state.happen(1_000, &what, None).expect("there is space");
        }
        state
    }

    #[tokio::test(start_paused = true)]
    async fn only_playing_tables_have_a_task() {
        let (requests, _inbox) = mpsc::channel(1);
        let rooms = Arc::new(Opened::default());
        let mut tables = TableWatch::new(rooms.clone(), requests.downgrade(), BTreeSet::new());
        let mut state = eight();
        tables.look_after(&state);
        assert!(tables.tasks.is_empty(), "nothing plays yet");
        state.happen(2_000, &EventInputKind::Start { by: Person(1) }, None).expect("enough are there");
        tables.look_after(&state);
        let tasks: Vec<_> = tables.tasks.values().map(|(_, _, task)| task.id()).collect();
        assert_eq!(tasks.len(), 2);
        tables.look_after(&state);
        assert!(tables.tasks.values().map(|(_, _, task)| task.id()).eq(tasks), "they have their tasks already");
        for _ in 0..100 {
            tokio::task::yield_now().await;
        }
        assert_eq!(rooms.0.lock().len(), 2, "both rooms are new");
        state.happen(3_000, &EventInputKind::Close { by: Person(1) }, None).expect("the host may");
        tables.look_after(&state);
        assert_eq!(state.event.tables().filter(|(_, table)| table.is_playing()).count(), tables.tasks.len());
        tables.stop();
    }
}
