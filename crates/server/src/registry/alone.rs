//! Does work on a room while its actor is stopped and cannot be loaded again.

use std::sync::Arc;

use ruckus_journal::RoomName;
use tokio::sync::oneshot;

use super::actor_list::Slot;
use super::{RoomRegistry, RoomSender};
use crate::error::RegistryError;
use crate::outbox::Close;
use crate::room_actor::RoomRequest;

/// Stops a room's actor and then does `work`. Connected devices are disconnected with `close`. Requests that arrive
/// during the work wait until it is done.
pub(super) async fn alone<T>(
    registry: &Arc<RoomRegistry>,
    name: &RoomName,
    close: Close,
    work: impl Future<Output = T>,
) -> Result<T, RegistryError> {
    let mut work = Some(work);
    // Disconnected devices may reload the room before the work starts. The loop is bounded, so `alone` does not retry
    // forever.
    for _ in 0..8 {
        let slot = registry.rooms.slot(name);
        if let Some(actor) = slot.get() {
            let (done, ended) = oneshot::channel();
            if actor.send(Box::new(RoomRequest::Stop { close, done })).await.is_ok() {
                // The actor drops `done` after it has written everything and disconnected all devices.
                let _ = ended.await;
            }
            registry.rooms.ended(name, &slot, &registry.claims.closing()).await?;
            continue;
        }
        if let Some(done) = in_slot(registry, name, &slot, &mut work).await {
            return Ok(done);
        }
    }
    Err(RegistryError::Unavailable)
}

/// Does `work`, unless the room is in memory or being loaded. Returns `None` in that case.
pub(super) async fn alone_if_left<T>(
    registry: &Arc<RoomRegistry>,
    name: &RoomName,
    work: impl Future<Output = T>,
) -> Option<T> {
    let slot = registry.rooms.new_slot(name)?;
    in_slot(registry, name, &slot, &mut Some(work)).await
}

/// Does `work` in the initializer of the slot, so that requests for the room wait. Returns `None` if another request
/// loaded the room first, or if another node has it.
async fn in_slot<T>(
    registry: &RoomRegistry,
    name: &RoomName,
    slot: &Slot<RoomSender>,
    work: &mut Option<impl Future<Output = T>>,
) -> Option<T> {
    let done = registry.claims.instead_of_loading(name, slot, work).await;
    if done.is_some() || registry.claims.are_shared() {
        registry.rooms.forget(name, slot);
    }
    done
}
