//! The rooms in memory.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ruckus_journal::RoomName;
use tokio::sync::{Notify, OnceCell, mpsc};
use tokio_util::sync::CancellationToken;

use crate::error::NoEntry;
use crate::keeper::Note;

/// The way to the actor of a room.
pub(crate) type RoomSender = mpsc::Sender<Box<Note>>;

/// The place of a room on the list: empty until the room is loaded. Requests for a room that is being loaded wait for it
/// here, so that a room is loaded once however many ask.
pub(super) type Slot = Arc<OnceCell<RoomSender>>;

/// The rooms in memory, and those that are being loaded.
#[derive(Debug, Default)]
pub(super) struct RoomList {
    rooms: Mutex<BTreeMap<RoomName, Slot>>,
    /// Notified if a room whose actor has ended is off the list.
    forgotten: Notify,
}

impl RoomList {
    /// The slot of a room, which is put on the list if it is missing.
    pub(super) fn slot(&self, name: &RoomName) -> Slot {
        self.lock().entry(name.clone()).or_default().clone()
    }

    /// Puts a new slot on the list; none if there is one.
    pub(super) fn new_slot(&self, name: &RoomName) -> Option<Slot> {
        let mut rooms = self.lock();
        if rooms.contains_key(name) {
            return None;
        }
        let slot = Slot::default();
        rooms.insert(name.clone(), slot.clone());
        Some(slot)
    }

    /// Whether a room is in memory, or being loaded.
    pub(super) fn contains(&self, name: &RoomName) -> bool {
        self.lock().contains_key(name)
    }

    /// The number of rooms in memory, with those that are being loaded.
    pub(super) fn len(&self) -> usize {
        self.lock().len()
    }

    /// The way to a room, if it is in memory.
    pub(super) fn get(&self, name: &RoomName) -> Option<RoomSender> {
        self.lock().get(name).and_then(|slot| slot.get().cloned())
    }

    /// The rooms in memory.
    pub(super) fn loaded(&self) -> Vec<(RoomName, RoomSender)> {
        self.lock().iter().filter_map(|(name, slot)| Some((name.clone(), slot.get()?.clone()))).collect()
    }

    /// Whether a slot is the one on the list.
    pub(super) fn lists(&self, name: &RoomName, slot: &Slot) -> bool {
        self.lock().get(name).is_some_and(|found| Arc::ptr_eq(found, slot))
    }

    /// Returns whether nothing is on its way to a room. If so, takes it off the list, unless it `stays` until other nodes
    /// can have it.
    pub(super) fn evict(&self, name: &RoomName, inbox: &mpsc::Receiver<Box<Note>>, stays: bool) -> bool {
        let mut rooms = self.lock();
        let idle = inbox.is_empty();
        if idle && !stays {
            rooms.remove(name);
        }
        idle
    }

    /// Takes a room off the list that was not loaded, unless another request is about to load it.
    pub(super) fn forget(&self, name: &RoomName, slot: &Slot) {
        let mut rooms = self.lock();
        // The list's own, and the caller's: with more, another request is about to load the room.
        let waited_for = Arc::strong_count(slot) > 2;
        let gone = rooms.get(name).is_some_and(|found| Arc::ptr_eq(found, slot) && !found.initialized() && !waited_for);
        if gone {
            rooms.remove(name);
        }
    }

    /// Takes a room off the list when the returned value is dropped, if its actor has ended.
    pub(super) const fn until_ended<'a>(&'a self, name: &'a RoomName) -> Listed<'a> {
        Listed { rooms: self, name }
    }

    /// Takes a room off the list whose actor has ended, but not another that has come in its place.
    pub(super) fn forget_ended(&self, name: &RoomName) {
        let mut rooms = self.lock();
        if rooms.get(name).and_then(|slot| slot.get()).is_some_and(mpsc::Sender::is_closed) {
            rooms.remove(name);
        }
        drop(rooms);
        self.forgotten.notify_waiters();
    }

    /// Waits until a room whose actor has ended is off the list. Before that the actor may still give it up.
    ///
    /// # Errors
    /// The server goes down.
    pub(super) async fn ended(&self, name: &RoomName, slot: &Slot, closing: &CancellationToken) -> Result<(), NoEntry> {
        loop {
            let forgotten = self.forgotten.notified();
            if !self.lists(name, slot) {
                return Ok(());
            }
            tokio::select! {
                biased;
                () = closing.cancelled() => return Err(NoEntry::Unavailable),
                () = forgotten => {}
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<RoomName, Slot>> {
        // Nothing in here panics half-way, so a poisoned lock still guards a whole list.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes a room off the list when its actor has ended, also if that has panicked.
pub(super) struct Listed<'a> {
    rooms: &'a RoomList,
    name: &'a RoomName,
}

impl Drop for Listed<'_> {
    fn drop(&mut self) {
        self.rooms.forget_ended(self.name);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    fn sender() -> (RoomSender, mpsc::Receiver<Box<Note>>) {
        mpsc::channel(1)
    }

    #[test]
    fn a_room_that_was_not_loaded_is_forgotten_unless_another_request_waits() {
        let (rooms, name) = (RoomList::default(), RoomName::new("BCDF"));
        let (first, second) = (rooms.slot(&name), rooms.slot(&name));
        assert!(rooms.lists(&name, &first) && rooms.new_slot(&name).is_none());
        rooms.forget(&name, &first);
        assert!(rooms.contains(&name), "another request waits");
        drop(second);
        rooms.forget(&name, &first);
        assert_eq!((rooms.contains(&name), rooms.len()), (false, 0));
    }

    #[test]
    fn a_room_is_evicted_only_while_nothing_is_on_its_way_to_it() {
        let (rooms, name) = (RoomList::default(), RoomName::new("BCDF"));
        let (sender, mut inbox) = sender();
        rooms.slot(&name).set(sender.clone()).expect("it is empty");
        assert_eq!(rooms.loaded().len(), 1);
        let (done, _ended) = tokio::sync::oneshot::channel();
        let note = Note::Stop { close: crate::line::Close::TROUBLE, done };
        sender.try_send(Box::new(note)).expect("there is space");
        assert!(!rooms.evict(&name, &inbox, false) && rooms.get(&name).is_some());
        inbox.try_recv().expect("it was sent");
        assert!(rooms.evict(&name, &inbox, true) && rooms.contains(&name), "it stays on the list");
        assert!(rooms.evict(&name, &inbox, false) && !rooms.contains(&name));
    }

    #[test]
    fn a_room_whose_actor_has_ended_is_waited_for_until_it_is_off_the_list() {
        let (rooms, name, closing) = (RoomList::default(), RoomName::new("BCDF"), CancellationToken::new());
        let (sender, inbox) = sender();
        let slot = rooms.slot(&name);
        slot.set(sender).expect("it is empty");
        let listed = rooms.until_ended(&name);
        drop(inbox);
        assert!(rooms.ended(&name, &slot, &closing).now_or_never().is_none());
        drop(listed);
        assert!(matches!(rooms.ended(&name, &slot, &closing).now_or_never(), Some(Ok(()))));
        assert!(!rooms.contains(&name));
    }

    #[test]
    fn nobody_waits_for_a_room_while_the_server_goes_down() {
        let (rooms, name, closing) = (RoomList::default(), RoomName::new("BCDF"), CancellationToken::new());
        let slot = rooms.slot(&name);
        closing.cancel();
        assert!(matches!(rooms.ended(&name, &slot, &closing).now_or_never(), Some(Err(NoEntry::Unavailable))));
    }
}
