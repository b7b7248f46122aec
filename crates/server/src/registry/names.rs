//! Removes a player's name from the journal of a table, and of tables that continue from a position of it.

use std::sync::Arc;

use ruckus_journal::{Entry, Listed, RoomName, Seq};
use ruckus_room as room;

use super::{RoomRegistry, alone};
use crate::error::RegistryError;
use crate::outbox::Close;
use crate::{code, events, telemetry, token};

/// A change to a journal. It applies only while `last` is still the last entry.
struct Rewrite {
    what: room::Forgotten,
    last: Seq,
}

/// Removes the name of a player from everything played at a table. The player holds a seat there or held one.
pub(crate) async fn forget_name(
    registry: &Arc<RoomRegistry>,
    name: &RoomName,
    key: blake3::Hash,
) -> Result<(), RegistryError> {
    call_otherwise(registry, name, key, None).await
}

/// Like [`forget_name`], but uses `called` as the replacement name if it is given.
pub(super) async fn call_otherwise(
    registry: &Arc<RoomRegistry>,
    name: &RoomName,
    key: blake3::Hash,
    called: Option<&str>,
) -> Result<(), RegistryError> {
    // Check before the room is stopped, so that a request without permission cannot interrupt it.
    forgotten(registry, name, key, called).await?;
    let forgotten = alone::alone(registry, name, Close::TROUBLE, rewrite(registry, name, key, called)).await??;
    telemetry::name_forgotten();
    let (own_registry, name) = (registry.clone(), name.clone());
    // Tables that continue from a position of this one contain its names as well.
    registry.tasks.spawn(async move { forget_elsewhere(&own_registry, &name, &forgotten).await });
    Ok(())
}

async fn rewrite(
    registry: &Arc<RoomRegistry>,
    name: &RoomName,
    key: blake3::Hash,
    called: Option<&str>,
) -> Result<room::Forgotten, RegistryError> {
    let Rewrite { what, last } = forgotten(registry, name, key, called).await?;
    let rewritten = registry.store().rewrite(&what.entries, last).await;
    registry.replay_cache.forget(name);
    match rewritten {
        Ok(true) => Ok(what),
        Ok(false) => Err(RegistryError::Unavailable),
        Err(error) => Err(registry.unavailable(&error)),
    }
}

async fn forgotten(
    registry: &Arc<RoomRegistry>,
    name: &RoomName,
    key: blake3::Hash,
    called: Option<&str>,
) -> Result<Rewrite, RegistryError> {
    let (of, timeouts, called) = (name.clone(), registry.settings.timeouts, called.map(str::to_owned));
    let made = registry.loader.read_for(name, move |_, entries| {
        let last = entries.last().map_or(Seq(0), |entry| entry.seq);
        let what = room::forget(&of, entries, &key, called.as_deref(), timeouts, token::seed)?;
        Ok(what.map(|what| Rewrite { what, last }))
    });
    made.await?
}

/// Returns the entry with replaced names for a table that continues from a position of another, and the number of its
/// last entry. Returns `None` if there is nothing to replace.
async fn names_elsewhere(
    registry: &RoomRegistry,
    from: &RoomName,
    room: &RoomName,
    forgotten: &room::Forgotten,
) -> Option<(Entry, Seq)> {
    let entries = registry.store().load(room, Seq(0)).await.ok()?;
    let last = entries.last()?.seq;
    let entry = room::forget_elsewhere(from, &entries, &forgotten.old, &forgotten.new).ok()??;
    Some((entry, last))
}

/// Removes names from all tables that continue from a position of `from`, one after the other.
async fn forget_elsewhere(registry: &Arc<RoomRegistry>, from: &RoomName, forgotten: &room::Forgotten) {
    let Ok(listed) = registry.store().listed().await else { return };
    for Listed { room, .. } in listed.into_iter().filter(|listed| listed.room != *from) {
        // Such tables have long names.
        if code::is_short(room.as_str()) || events::is_event(&room) || registry.claims.closing().is_cancelled() {
            continue;
        }
        if names_elsewhere(registry, from, &room, forgotten).await.is_none() {
            continue;
        }
        let rewritten = alone::alone(registry, &room, Close::TROUBLE, async {
            let Some((entry, last)) = names_elsewhere(registry, from, &room, forgotten).await else { return Ok(true) };
            let rewritten = registry.store().rewrite(&[entry], last).await;
            registry.replay_cache.forget(&room);
            rewritten
        });
        if !matches!(rewritten.await, Ok(Ok(true))) {
            tracing::error!(%room, %from, "a name could not be removed from a table that continues another");
        }
    }
}
