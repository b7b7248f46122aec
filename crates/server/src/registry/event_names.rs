//! Removes a player's name from an event and its tables. No actor holds the event or the table while its journal is
//! rewritten.

use std::sync::Arc;

use ruckus_journal::{RoomName, Seq};
use tokio::sync::oneshot;

use super::{RoomRegistry, event_actors, names};
use crate::error::RegistryError;
use crate::events::{self, EventActorRequest, Forgotten};
use crate::telemetry;

/// Returns the name of the event that a table belongs to, or `None` if it belongs to no event.
pub(crate) async fn event_of(registry: &Arc<RoomRegistry>, name: &RoomName) -> Result<Option<RoomName>, RegistryError> {
    let turn = registry.loader.background_turn().await?;
    let code = match registry.loader.reopen(name, Arc::new(turn)).await? {
        Some((room, _)) => room.event().map(str::to_owned),
        None => registry.loader.read_for(name, |room, _| Ok(Ok(room.event().map(str::to_owned)))).await??,
    };
    Ok(code.and_then(|code| events::named(&code)))
}

/// Replaces a player's name at one table of an event with the player's new name in the event. Does nothing if the table
/// does not exist.
pub(crate) async fn forget_at_event_table(
    registry: &Arc<RoomRegistry>,
    event: &RoomName,
    table: &RoomName,
    key: blake3::Hash,
) -> Result<(), RegistryError> {
    let new = event_without(registry, event, key).await?.new;
    match names::call_otherwise(registry, table, key, Some(&new)).await {
        Err(RegistryError::Unknown) => Ok(()),
        done => done,
    }
}

/// Removes a player's name from the journal of an event. Afterwards, the event's actor starts again if the event is
/// still running.
pub(crate) async fn forget_in_event(
    registry: &Arc<RoomRegistry>,
    event: &RoomName,
    key: blake3::Hash,
) -> Result<(), RegistryError> {
    // Check before the event is stopped, so that a token without permission cannot interrupt it.
    event_without(registry, event, key).await?;
    let runs = alone_with_event(registry, event, rewrite_event(registry, event, key)).await??;
    telemetry::name_forgotten();
    if runs {
        // Load the event, so that its deadlines take effect. If that fails, the next request loads it.
        let _ = event_actors::event(registry, event).await;
    }
    Ok(())
}

async fn rewrite_event(
    registry: &Arc<RoomRegistry>,
    event: &RoomName,
    key: blake3::Hash,
) -> Result<bool, RegistryError> {
    let Forgotten { entries, last, runs, .. } = event_without(registry, event, key).await?;
    match registry.store().rewrite(&entries, last).await {
        Ok(true) => Ok(runs),
        Ok(false) => Err(RegistryError::Unavailable),
        Err(error) => Err(registry.unavailable(&error)),
    }
}

/// Returns the journal of an event without a player's name. Does not write it.
pub(crate) async fn event_without(
    registry: &Arc<RoomRegistry>,
    event: &RoomName,
    key: blake3::Hash,
) -> Result<Forgotten, RegistryError> {
    let turn = registry.loader.background_turn().await?;
    let entries = registry.loader.journal().read(event, Seq(0)).await?;
    if entries.is_empty() {
        return Err(RegistryError::Unknown);
    }
    let name = event.clone();
    let made = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        events::forget(&name, events::code_of(&name).unwrap_or_default(), &entries, &key)
    });
    let made = made.await.map_err(|_| RegistryError::Unavailable)?.map_err(|why| {
        tracing::error!(%event, %why, "an event cannot be loaded");
        RegistryError::OtherVersion
    })?;
    made.map_err(RegistryError::Room)
}

/// Stops an event's actor and then does `work`. Requests that arrive during the work wait until it is done.
async fn alone_with_event<T>(
    registry: &Arc<RoomRegistry>,
    name: &RoomName,
    work: impl Future<Output = T>,
) -> Result<T, RegistryError> {
    let mut work = Some(work);
    // Other requests may reload the event before the work starts. The loop is bounded, so this function does not retry
    // forever.
    for _ in 0..8 {
        let slot = registry.events.actors().slot(name);
        if let Some(handle) = slot.get() {
            let (done, ended) = oneshot::channel();
            if handle.requests.send(EventActorRequest::Stop { done }).await.is_ok() {
                // The actor drops `done` after it has written everything and the event is off the list.
                let _ = ended.await;
            }
            registry.events.actors().ended(name, &slot, &registry.claims.closing()).await?;
            continue;
        }
        let done = registry.claims.instead_of_loading(name, &slot, &mut work).await;
        registry.events.actors().forget(name, &slot);
        if let Some(done) = done {
            return Ok(done);
        }
    }
    Err(RegistryError::Unavailable)
}
