//! The actors in memory, of rooms or of events.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ruckus_journal::RoomName;
use tokio::sync::{Notify, OnceCell, mpsc};
use tokio_util::sync::CancellationToken;

use crate::error::RegistryError;
use crate::events;

/// A handle to an actor.
pub(super) trait ActorHandle: Clone {
    /// Whether the actor has ended.
    fn is_closed(&self) -> bool;
}

impl<T> ActorHandle for mpsc::Sender<T> {
    fn is_closed(&self) -> bool {
        Self::is_closed(self)
    }
}

impl ActorHandle for events::Handle {
    fn is_closed(&self) -> bool {
        self.notes.is_closed()
    }
}

/// The place of an actor on the list: empty until it is loaded. Requests for an actor that is being loaded wait for it here,
/// so that it is loaded once however many ask.
pub(super) type Slot<H> = Arc<OnceCell<H>>;

/// The actors in memory, and those that are being loaded, by the names of their journals.
#[derive(Debug)]
pub(super) struct ActorList<H> {
    slots: Mutex<BTreeMap<RoomName, Slot<H>>>,
    /// Notified when an actor that has ended is off the list.
    forgotten: Notify,
}

impl<H> Default for ActorList<H> {
    fn default() -> Self {
        Self { slots: Mutex::default(), forgotten: Notify::new() }
    }
}

impl<H: ActorHandle> ActorList<H> {
    /// Returns the slot of an actor, and puts one on the list if it is missing.
    pub(super) fn slot(&self, name: &RoomName) -> Slot<H> {
        self.lock().entry(name.clone()).or_default().clone()
    }

    /// Puts a new slot on the list. Returns none if there is one.
    pub(super) fn new_slot(&self, name: &RoomName) -> Option<Slot<H>> {
        let mut slots = self.lock();
        if slots.contains_key(name) {
            return None;
        }
        let slot = Slot::default();
        slots.insert(name.clone(), slot.clone());
        Some(slot)
    }

    /// Whether an actor is in memory, or being loaded.
    pub(super) fn contains(&self, name: &RoomName) -> bool {
        self.lock().contains_key(name)
    }

    /// The number of actors in memory, with those that are being loaded.
    pub(super) fn len(&self) -> usize {
        self.lock().len()
    }

    /// The handle to an actor, if it is in memory.
    pub(super) fn get(&self, name: &RoomName) -> Option<H> {
        self.lock().get(name).and_then(|slot| slot.get().cloned())
    }

    /// The actors in memory.
    pub(super) fn loaded(&self) -> Vec<(RoomName, H)> {
        self.lock().iter().filter_map(|(name, slot)| Some((name.clone(), slot.get()?.clone()))).collect()
    }

    /// Whether a slot is the one on the list.
    pub(super) fn lists(&self, name: &RoomName, slot: &Slot<H>) -> bool {
        self.lock().get(name).is_some_and(|found| Arc::ptr_eq(found, slot))
    }

    /// Returns whether nothing is on its way to an actor. If so, takes it off the list, unless it `stays` until other nodes
    /// can have it.
    pub(super) fn evict<N>(&self, name: &RoomName, inbox: &mpsc::Receiver<N>, stays: bool) -> bool {
        let mut slots = self.lock();
        let idle = inbox.is_empty();
        if idle && !stays {
            slots.remove(name);
        }
        idle
    }

    /// Takes an actor off the list that was not loaded, unless another request is about to load it.
    pub(super) fn forget(&self, name: &RoomName, slot: &Slot<H>) {
        let mut slots = self.lock();
        // The list's own, and the caller's: with more, another request is about to load the actor.
        let waited_for = Arc::strong_count(slot) > 2;
        let gone = slots.get(name).is_some_and(|found| Arc::ptr_eq(found, slot) && !found.initialized() && !waited_for);
        if gone {
            slots.remove(name);
        }
    }

    /// Takes an actor off the list when the returned value is dropped, if it has ended.
    pub(super) const fn until_ended<'a>(&'a self, name: &'a RoomName) -> Listed<'a, H> {
        Listed { actors: self, name }
    }

    /// Takes an actor off the list that has ended, but not another that has come in its place.
    pub(super) fn forget_ended(&self, name: &RoomName) {
        let mut slots = self.lock();
        if slots.get(name).and_then(|slot| slot.get()).is_some_and(ActorHandle::is_closed) {
            slots.remove(name);
        }
        drop(slots);
        self.forgotten.notify_waiters();
    }

    /// Waits until an actor that has ended is off the list. Before that it may still be given up.
    ///
    /// # Errors
    /// The server goes down.
    pub(super) async fn ended(
        &self,
        name: &RoomName,
        slot: &Slot<H>,
        closing: &CancellationToken,
    ) -> Result<(), RegistryError> {
        loop {
            let forgotten = self.forgotten.notified();
            if !self.lists(name, slot) {
                return Ok(());
            }
            tokio::select! {
                biased;
                () = closing.cancelled() => return Err(RegistryError::Unavailable),
                () = forgotten => {}
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<RoomName, Slot<H>>> {
        // Nothing in here panics half-way, so a poisoned lock still guards a whole list.
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes an actor off the list on drop if the actor has ended, also if it has panicked.
pub(super) struct Listed<'a, H: ActorHandle> {
    actors: &'a ActorList<H>,
    name: &'a RoomName,
}

impl<H: ActorHandle> Drop for Listed<'_, H> {
    fn drop(&mut self) {
        self.actors.forget_ended(self.name);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::super::RoomSender;
    use super::*;
    use crate::keeper::Note;

    fn sender() -> (RoomSender, mpsc::Receiver<Box<Note>>) {
        mpsc::channel(1)
    }

    #[test]
    fn a_room_that_was_not_loaded_is_forgotten_unless_another_request_waits() {
        let (rooms, name) = (ActorList::<RoomSender>::default(), RoomName::new("BCDF"));
        let (first, second) = (rooms.slot(&name), rooms.slot(&name));
        assert!(rooms.lists(&name, &first) && rooms.new_slot(&name).is_none());
        rooms.forget(&name, &Slot::default());
        assert!(rooms.contains(&name), "that is another slot");
        rooms.forget(&name, &first);
        assert!(rooms.contains(&name), "another request waits");
        drop(second);
        rooms.forget(&name, &first);
        assert_eq!((rooms.contains(&name), rooms.len()), (false, 0));
        assert!(rooms.new_slot(&name).is_some(), "the place is free");
    }

    #[test]
    fn a_room_is_evicted_only_while_nothing_is_on_its_way_to_it() {
        let (rooms, name) = (ActorList::<RoomSender>::default(), RoomName::new("BCDF"));
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
        let (rooms, name, closing) =
            (ActorList::<RoomSender>::default(), RoomName::new("BCDF"), CancellationToken::new());
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
        let (rooms, name, closing) =
            (ActorList::<RoomSender>::default(), RoomName::new("BCDF"), CancellationToken::new());
        let slot = rooms.slot(&name);
        closing.cancel();
        assert!(matches!(rooms.ended(&name, &slot, &closing).now_or_never(), Some(Err(RegistryError::Unavailable))));
    }
}
