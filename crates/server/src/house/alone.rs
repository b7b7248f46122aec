//! Work on a room while no client is in it and none can come.

use std::sync::Arc;

use ruckus_journal::RoomName;
use tokio::sync::oneshot;

use super::actor_list::Slot;
use super::{House, RoomSender};
use crate::error::RegistryError;
use crate::keeper::Note;
use crate::line::Close;

/// Does something to a room once it is put away; whoever is in it is shown out, whoever comes meanwhile waits.
pub(super) async fn alone<T>(
    house: &Arc<House>,
    name: &RoomName,
    close: Close,
    work: impl Future<Output = T>,
) -> Result<T, RegistryError> {
    let mut work = Some(work);
    // Whoever is shown out may be back before it is done, but not for ever.
    for _ in 0..8 {
        let slot = house.rooms.slot(name);
        if let Some(keeper) = slot.get() {
            let (done, ended) = oneshot::channel();
            if keeper.send(Box::new(Note::Stop { close, done })).await.is_ok() {
                // It is dropped when all is written and everybody is gone.
                let _ = ended.await;
            }
            house.rooms.ended(name, &slot, &house.claims.closing()).await?;
            continue;
        }
        if let Some(done) = in_slot(house, name, &slot, &mut work).await {
            return Ok(done);
        }
    }
    Err(RegistryError::Unavailable)
}

/// The same, unless somebody is in the room or on the way to it.
pub(super) async fn alone_if_left<T>(house: &Arc<House>, name: &RoomName, work: impl Future<Output = T>) -> Option<T> {
    let slot = house.rooms.new_slot(name)?;
    in_slot(house, name, &slot, &mut Some(work)).await
}

/// As long as this goes on, whoever wants to read the room waits; none if somebody else was faster.
async fn in_slot<T>(
    house: &House,
    name: &RoomName,
    slot: &Slot<RoomSender>,
    work: &mut Option<impl Future<Output = T>>,
) -> Option<T> {
    let done = house.claims.instead_of_loading(name, slot, work).await;
    if done.is_some() || house.claims.are_shared() {
        house.rooms.forget(name, slot);
    }
    done
}
