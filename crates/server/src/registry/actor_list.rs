//! A list of the actors in memory, for rooms or for events.

use std::collections::BTreeMap;
use std::sync::Arc;

use parking_lot::Mutex;
use ruckus_journal::RoomName;
use tokio::sync::{Notify, OnceCell, mpsc};
use tokio_util::sync::CancellationToken;

use crate::error::RegistryError;
use crate::events;

/// A handle to an actor.
pub(super) trait ActorHandle: Clone {
    /// Returns true if the actor has ended.
    fn is_closed(&self) -> bool;
}

impl<T> ActorHandle for mpsc::Sender<T> {
    fn is_closed(&self) -> bool {
        Self::is_closed(self)
    }
}

impl ActorHandle for events::Handle {
    fn is_closed(&self) -> bool {
        self.requests.is_closed()
    }
}

/// The place of an actor on the list. Empty until the actor is loaded. Concurrent requests wait here, so that the actor
/// is loaded only once.
pub(super) type Slot<H> = Arc<OnceCell<H>>;

/// The actors in memory, by the names of their journals. Includes actors that are being loaded.
#[derive(Debug)]
pub(super) struct ActorList<H> {
    slots: Mutex<BTreeMap<RoomName, Slot<H>>>,
    /// Notified when an ended actor is off the list.
    forgotten: Notify,
}

impl<H> Default for ActorList<H> {
    fn default() -> Self {
        Self { slots: Mutex::default(), forgotten: Notify::new() }
    }
}

impl<H: ActorHandle> ActorList<H> {
    /// Returns the slot of an actor. Adds an empty one if it is missing.
    pub(super) fn slot(&self, name: &RoomName) -> Slot<H> {
        self.slots.lock().entry(name.clone()).or_default().clone()
    }

    /// Adds an empty slot. Returns `None` if there is already a slot.
    pub(super) fn new_slot(&self, name: &RoomName) -> Option<Slot<H>> {
        let mut slots = self.slots.lock();
        if slots.contains_key(name) {
            return None;
        }
        let slot = Slot::default();
        slots.insert(name.clone(), slot.clone());
        Some(slot)
    }

    /// Returns true if an actor is in memory or being loaded.
    pub(super) fn contains(&self, name: &RoomName) -> bool {
        self.slots.lock().contains_key(name)
    }

    /// The number of actors in memory, including actors that are being loaded.
    pub(super) fn len(&self) -> usize {
        self.slots.lock().len()
    }

    /// The handle to an actor, if it is in memory.
    pub(super) fn get(&self, name: &RoomName) -> Option<H> {
        self.slots.lock().get(name).and_then(|slot| slot.get().cloned())
    }

    /// The actors in memory, with their handles.
    pub(super) fn loaded(&self) -> Vec<(RoomName, H)> {
        self.slots.lock().iter().filter_map(|(name, slot)| Some((name.clone(), slot.get()?.clone()))).collect()
    }

    /// Returns true if this slot is on the list.
    pub(super) fn lists(&self, name: &RoomName, slot: &Slot<H>) -> bool {
        self.slots.lock().get(name).is_some_and(|found| Arc::ptr_eq(found, slot))
    }

    /// Returns true if an actor's inbox is empty. If so, removes the actor from the list, unless it `stays` until this
    /// node has released it.
    pub(super) fn evict<N>(&self, name: &RoomName, inbox: &mpsc::Receiver<N>, stays: bool) -> bool {
        let mut slots = self.slots.lock();
        let idle = inbox.is_empty();
        if idle && !stays {
            slots.remove(name);
        }
        idle
    }

    /// Removes an actor that could not be loaded, unless another request is about to load it.
    pub(super) fn forget(&self, name: &RoomName, slot: &Slot<H>) {
        let mut slots = self.slots.lock();
        // The list and the caller hold one reference each. A third one means that another request is about to load the
        // actor.
        let waited_for = Arc::strong_count(slot) > 2;
        let gone = slots.get(name).is_some_and(|found| Arc::ptr_eq(found, slot) && !found.initialized() && !waited_for);
        if gone {
            slots.remove(name);
        }
    }

    /// Returns a guard that removes an ended actor from the list when it is dropped.
    pub(super) const fn until_ended<'a>(&'a self, name: &'a RoomName) -> Listed<'a, H> {
        Listed { actors: self, name }
    }

    /// Removes an ended actor from the list, but not an actor that has replaced it.
    pub(super) fn forget_ended(&self, name: &RoomName) {
        let mut slots = self.slots.lock();
        if slots.get(name).and_then(|slot| slot.get()).is_some_and(ActorHandle::is_closed) {
            slots.remove(name);
        }
        drop(slots);
        self.forgotten.notify_waiters();
    }

    /// Waits until an ended actor is off the list. Until then, the node may still be releasing its claim.
    ///
    /// # Errors
    /// Returns an error if the server is shutting down.
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
}

/// Removes an ended actor from the list on drop, even if the actor has panicked.
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
    use crate::room_actor::RoomRequest;

    fn sender() -> (RoomSender, mpsc::Receiver<Box<RoomRequest>>) {
        mpsc::channel(1)
    }

    #[test]
    fn unloaded_rooms_are_dropped_unless_another_request_waits() {
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
    fn rooms_with_pending_requests_are_not_evicted() {
        let (rooms, name) = (ActorList::<RoomSender>::default(), RoomName::new("BCDF"));
        let (sender, mut inbox) = sender();
        rooms.slot(&name).set(sender.clone()).expect("it is empty");
        assert_eq!(rooms.loaded().len(), 1);
        let (done, _ended) = tokio::sync::oneshot::channel();
        let request = RoomRequest::Stop { close: crate::outbox::Close::TROUBLE, done };
        sender.try_send(Box::new(request)).expect("there is space");
        assert!(!rooms.evict(&name, &inbox, false) && rooms.get(&name).is_some());
        inbox.try_recv().expect("it was sent");
        assert!(rooms.evict(&name, &inbox, true) && rooms.contains(&name), "it stays on the list");
        assert!(rooms.evict(&name, &inbox, false) && !rooms.contains(&name));
    }

    #[test]
    fn requests_wait_until_an_ended_actor_leaves_the_list() {
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
    fn requests_do_not_wait_for_a_room_during_shutdown() {
        let (rooms, name, closing) =
            (ActorList::<RoomSender>::default(), RoomName::new("BCDF"), CancellationToken::new());
        let slot = rooms.slot(&name);
        closing.cancel();
        assert!(matches!(rooms.ended(&name, &slot, &closing).now_or_never(), Some(Err(RegistryError::Unavailable))));
    }
}
