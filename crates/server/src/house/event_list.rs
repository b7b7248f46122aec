//! The events in memory.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ruckus_journal::RoomName;
use tokio::sync::{Notify, OnceCell, mpsc};

use super::expected_tables::ExpectedTables;
use crate::events::{Handle, Note};

/// The most events in memory.
const MOST_EVENTS: usize = 1000;

/// The place of an event on the list: empty until the event is loaded.
pub(super) type EventSlot = Arc<OnceCell<Handle>>;

/// The events in memory, and their tables that are about to open.
#[derive(Debug, Default)]
pub(super) struct EventList {
    events: Mutex<BTreeMap<RoomName, EventSlot>>,
    /// Notified if an event whose task has ended is off the list.
    forgotten: Notify,
    expected: Arc<ExpectedTables>,
}

impl EventList {
    /// The tables that are about to open.
    pub(super) const fn expected(&self) -> &Arc<ExpectedTables> {
        &self.expected
    }

    /// The slot of an event, which is put on the list if it is missing.
    pub(super) fn slot(&self, name: &RoomName) -> EventSlot {
        self.lock().entry(name.clone()).or_default().clone()
    }

    /// Puts a new slot on the list; none if there is one.
    pub(super) fn new_slot(&self, name: &RoomName) -> Option<EventSlot> {
        let mut events = self.lock();
        if events.contains_key(name) {
            return None;
        }
        let slot = EventSlot::default();
        events.insert(name.clone(), slot.clone());
        Some(slot)
    }

    /// Whether an event is in memory, or being loaded.
    pub(super) fn contains(&self, name: &RoomName) -> bool {
        self.lock().contains_key(name)
    }

    /// Whether as many events are in memory as there may be.
    pub(super) fn is_full(&self) -> bool {
        self.lock().len() >= MOST_EVENTS
    }

    /// Returns whether nothing is on its way to an event. If so, takes it off the list, unless it `stays` until other nodes
    /// can have it.
    pub(super) fn evict(&self, name: &RoomName, inbox: &mpsc::Receiver<Note>, stays: bool) -> bool {
        let mut events = self.lock();
        let idle = inbox.is_empty();
        if idle && !stays {
            events.remove(name);
        }
        idle
    }

    /// Takes an event off the list that was not read.
    pub(super) fn forget(&self, name: &RoomName, slot: &EventSlot) {
        let mut events = self.lock();
        if events.get(name).is_some_and(|found| Arc::ptr_eq(found, slot) && !found.initialized()) {
            events.remove(name);
        }
    }

    /// Takes an event off the list when the returned value is dropped, if its task has ended.
    pub(super) const fn until_ended<'a>(&'a self, name: &'a RoomName) -> Listed<'a> {
        Listed { events: self, name }
    }

    /// Takes an event off the list whose task has ended.
    fn forget_ended(&self, name: &RoomName) {
        let mut events = self.lock();
        if events.get(name).and_then(|found| found.get()).is_some_and(|handle| handle.notes.is_closed()) {
            events.remove(name);
        }
        drop(events);
        self.forgotten.notify_waiters();
    }

    /// Waits until an event whose task has ended is off the list. Before that the task may still give it up.
    pub(super) async fn ended(&self, name: &RoomName, slot: &EventSlot) {
        loop {
            let forgotten = self.forgotten.notified();
            if !self.lock().get(name).is_some_and(|found| Arc::ptr_eq(found, slot)) {
                return;
            }
            forgotten.await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<RoomName, EventSlot>> {
        // Nothing in here panics half-way, so a poisoned lock still guards a whole list.
        self.events.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes an event off the list when its task has ended, also if that has panicked.
pub(super) struct Listed<'a> {
    events: &'a EventList,
    name: &'a RoomName,
}

impl Drop for Listed<'_> {
    fn drop(&mut self) {
        self.events.forget_ended(self.name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_that_was_not_read_is_off_the_list_and_its_place_is_free() {
        let (events, name) = (EventList::default(), RoomName::new("event-BCDFG"));
        let slot = events.slot(&name);
        assert!(events.contains(&name) && events.new_slot(&name).is_none() && !events.is_full());
        events.forget(&name, &EventSlot::default());
        assert!(events.contains(&name), "that is another slot");
        events.forget(&name, &slot);
        assert!(!events.contains(&name) && events.new_slot(&name).is_some());
    }

    #[test]
    fn an_event_is_evicted_only_while_nothing_is_on_its_way_to_it() {
        let (events, name) = (EventList::default(), RoomName::new("event-BCDFG"));
        let (notes, mut inbox) = mpsc::channel(1);
        events.slot(&name);
        let (done, _ended) = tokio::sync::oneshot::channel();
        notes.try_send(Note::Stop { done }).expect("there is space");
        assert!(!events.evict(&name, &inbox, false) && events.contains(&name));
        inbox.try_recv().expect("it was sent");
        assert!(events.evict(&name, &inbox, true) && events.contains(&name), "it stays on the list");
        assert!(events.evict(&name, &inbox, false) && !events.contains(&name));
    }
}
