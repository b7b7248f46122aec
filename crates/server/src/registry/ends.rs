//! Deletes rooms: when they were left for too long, when their host asks for it, or when they are deserted and nothing
//! was played.

use std::sync::Arc;

use ruckus_journal::{Listed, Progress, RoomName, Seq, Settled, StoreError};
use ruckus_room::Room;

use super::{RoomRegistry, alone, event_actors};
use crate::aside::aside;
use crate::calendar::{Expiry, Observed};
use crate::error::RegistryError;
use crate::outbox::Close;
use crate::room_actor::Left;
use crate::{events, push, telemetry, token};

/// Rows per commit when the rows of deleted rooms are removed.
const ROWS: u32 = 500;
/// Rooms to check in one sweep, for each kind of progress. The next sweep continues.
const ROOMS: u32 = 500;
/// Rooms to load in one sweep to find out their progress.
const READ: usize = 50;

/// The result of a sweep.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Swept {
    /// The number of deleted rooms.
    pub(crate) ended: u32,
    /// The number of rooms with newly recorded progress and time.
    pub(crate) settled: u32,
}

/// Fills the registry from the store's directory.
pub(crate) async fn remember(registry: &RoomRegistry) -> Result<(), StoreError> {
    let mut listed = registry.store().listed().await?;
    // Events are not tables. Their actors record how they were left.
    registry.departures.remember(&listed, |room| !events::is_event(room));
    listed.retain(|listed| !events::is_event(&listed.room));
    registry.codes.remember(&listed);
    Ok(())
}

/// Records when a room was left, and its progress. Deletes a deserted room immediately. Without `now`, or if the store
/// fails, a later sweep records the room.
pub(crate) async fn left(registry: &Arc<RoomRegistry>, name: &RoomName, left: Left, now: Option<u64>) {
    let Left { progress, seq, deserted } = left;
    let noted = if deserted {
        match end_if_left(registry, name, Some(seq), "deserted").await {
            Ok(_) => take_away(registry).await,
            Err(error) => Err(error),
        }
    } else if let Some(since) = now {
        registry.store().settle(&[(name.clone(), Settled { progress, since, seq })]).await
    } else {
        registry.departures.find_out_later(name);
        return;
    };
    if let Err(error) = noted {
        tracing::debug!(room = %name, %error, "the departure of a room's last player will be recorded later");
        registry.departures.find_out_later(name);
    }
}

/// Deletes rooms that have been empty for too long. Without `observed`, the clock is in doubt, and the sweep only
/// removes the rows of rooms that were deleted before.
///
/// # Errors
/// Returns an error if the store fails. Rooms that were deleted before the error stay deleted.
pub(crate) async fn sweep_by(registry: &Arc<RoomRegistry>, observed: Option<Observed>) -> Result<Swept, StoreError> {
    match observed {
        Some(observed) => sweep(registry, observed).await,
        None => take_away(registry).await.map(|()| Swept::default()),
    }
}

/// Deletes rooms that have been empty for too long, in pages.
///
/// # Errors
/// Returns an error if the store fails. Rooms that were deleted before the error stay deleted.
async fn sweep(registry: &Arc<RoomRegistry>, observed: Observed) -> Result<Swept, StoreError> {
    let now = observed.now;
    // Finish what a crash may have interrupted.
    take_away(registry).await?;
    let mut swept = Swept { settled: settle_some(registry, now).await?, ..Swept::default() };
    for progress in [Progress::Lobby, Progress::Match, Progress::Record] {
        let Some(keeps) = registry.settings.retention.keeps(progress) else { continue };
        let before = now.saturating_sub(keeps.as_millis() as u64);
        let mut after: Option<Listed> = None;
        let mut looked_at = 0;
        let mut kept = Vec::new();
        while looked_at < ROOMS {
            let due = registry.store().left_before(progress, before, after.as_ref(), ROOMS - looked_at).await?;
            let Some(last) = due.last() else { break };
            looked_at += due.len() as u32;
            after = Some(last.clone());
            for listed in &due {
                let Some(settled) = listed.settled else { continue };
                match observed.expiry(settled.since, keeps) {
                    Expiry::Ends => {}
                    Expiry::Stays => continue,
                    Expiry::Begins => {
                        kept.push((listed.room.clone(), Settled { since: now, ..settled }));
                        continue;
                    }
                }
                let is_event = events::is_event(&listed.room);
                let ended = if is_event {
                    event_actors::end_event_if_left(registry, &listed.room, settled.seq).await?
                } else {
                    end_if_left(registry, &listed.room, Some(settled.seq), word(progress)).await?
                };
                match ended {
                    Some(true) => swept.ended += 1,
                    // A player was there after the recorded time, and the server crashed before the player left.
                    Some(false) if is_event => event_actors::find_out(registry, &listed.room).await,
                    Some(false) => registry.departures.find_out_later(&listed.room),
                    // The room or event is in memory.
                    None => {}
                }
            }
        }
        if !kept.is_empty() {
            registry.store().settle(&kept).await?;
            let why = "rooms are kept for another period: the clock jumped before they expired";
            tracing::warn!(count = kept.len(), kind = word(progress), "{why}");
        }
    }
    take_away(registry).await?;
    if let Some(days) = registry.settings.retention.ballot_days()
        && observed.is_watched()
    {
        registry.store().forget_ballots((now / (days * 24 * 3_600_000)) as u32).await?;
    }
    Ok(swept)
}

/// Records how some rooms were left that no actor evicted: after a crash, or by an earlier version. Rooms that cannot
/// be loaded now stay on the list for the next sweep, except damaged rooms, which stay damaged.
async fn settle_some(registry: &Arc<RoomRegistry>, now: u64) -> Result<u32, StoreError> {
    let mut settled = Vec::new();
    // Put back after the loop, so that one sweep tries each room only once.
    let mut later = Vec::new();
    let mut failed: Option<(RoomName, StoreError)> = None;
    let mut failures = 0_u32;
    for _ in 0..READ {
        let Some(name) = registry.departures.next() else { break };
        if registry.is_kept(&name) {
            later.push(name);
            continue;
        }
        match how_left(registry, &name).await {
            Ok(Some((progress, seq))) => settled.push((name, Settled { progress, since: now, seq })),
            Ok(None) => {}
            Err(StoreError::Damaged { .. }) => {
                let why = "a damaged room is kept: its progress cannot be recorded until the server restarts";
                tracing::warn!(room = %name, "{why}");
            }
            Err(error) => {
                failures += 1;
                later.push(name.clone());
                failed.get_or_insert((name, error));
            }
        }
    }
    later.iter().for_each(|name| registry.departures.find_out_later(name));
    if let Some((room, error)) = failed {
        let why = "rooms cannot be loaded to record their progress; the next sweep retries";
        tracing::warn!(%room, %error, count = failures, "{why}");
    }
    let noted = registry.store().settle(&settled).await;
    if noted.is_err() {
        settled.iter().for_each(|(name, _)| registry.departures.find_out_later(name));
    }
    noted.map(|()| settled.len() as u32)
}

/// Returns how long a room is kept and the number of its last entry, or `None` if there is no such room. Reports the
/// result of its last match to the player cards.
async fn how_left(registry: &RoomRegistry, name: &RoomName) -> Result<Option<(Progress, Seq)>, StoreError> {
    let turn = registry.loader.background_turn().await.map_err(|_| StoreError::Closed)?;
    if let Ok(Some((room, _))) = registry.loader.reopen(name, Arc::new(turn)).await {
        if let Some(finished) = ruckus_room::strength::finished_match(&room) {
            registry.listeners.cards.hand_in(name, finished.clone());
        }
        return Ok(Some((ruckus_room::waiting::kept_as(&room), room.last())));
    }
    let entries = registry.store().load(name, Seq(0)).await?;
    let Some(last) = entries.last() else { return Ok(None) };
    let (seq, read, timeouts) = (last.seq, name.clone(), registry.settings.timeouts);
    let _turn = registry.loader.background_turn().await.map_err(|_| StoreError::Closed)?;
    let progress = aside(move || {
        // Another version may be able to load a room that this one cannot. Such a room counts as a record, which is
        // kept the longest by default.
        let room = Room::replay(&read, &entries, timeouts, token::seed);
        room.map_or((Progress::Record, None), |room| {
            (ruckus_room::waiting::kept_as(&room), ruckus_room::strength::finished_match(&room).cloned())
        })
    });
    let (progress, finished) = progress.await.unwrap_or((Progress::Record, None));
    if let Some(finished) = finished {
        registry.listeners.cards.hand_in(name, finished);
    }
    Ok(Some((progress, seq)))
}

/// Deletes a room if `last` is still its last entry. Returns `None` if the room is in memory, and `Some(false)` if it
/// has newer entries.
async fn end_if_left(
    registry: &Arc<RoomRegistry>,
    name: &RoomName,
    last: Option<Seq>,
    why: &'static str,
) -> Result<Option<bool>, StoreError> {
    let ended = alone::alone_if_left(registry, name, end(registry, name, last, why)).await;
    ended.transpose()
}

async fn end(
    registry: &RoomRegistry,
    name: &RoomName,
    last: Option<Seq>,
    why: &'static str,
) -> Result<bool, StoreError> {
    let ended = registry.store().end(name, last).await?;
    if ended {
        registry.replay_cache.forget(name);
        registry.codes.ended(name);
        if let Err(error) = ruckus_accounts::forget_table(&**registry.store(), name).await {
            tracing::debug!(room = %name, %error, "the record of a room's counted matches could not be deleted");
        }
        if let Err(error) = push::forget_table(&**registry.store(), name).await {
            tracing::debug!(room = %name, %error, "the push subscriptions of a room could not be deleted");
        }
        telemetry::ended(why);
        tracing::info!(room = %name, why, "room deleted");
    }
    Ok(ended)
}

/// Removes the rows of deleted rooms, in small commits that do not delay running games.
async fn take_away(registry: &RoomRegistry) -> Result<(), StoreError> {
    while registry.store().sweep(ROWS).await? == ROWS {
        tokio::task::yield_now().await;
    }
    Ok(())
}

/// Deletes a table and everything played at it. Only the host may do this.
pub(crate) async fn delete(
    registry: &Arc<RoomRegistry>,
    name: &RoomName,
    key: blake3::Hash,
) -> Result<(), RegistryError> {
    let turn = registry.loader.background_turn().await?;
    match registry.loader.reopen(name, Arc::new(turn)).await? {
        Some((room, _)) => ruckus_room::ended::only_host_may(&room, &key).map_err(RegistryError::Room)?,
        None => {
            registry.loader.read_for(name, move |room, _| Ok(ruckus_room::ended::only_host_may(room, &key))).await??;
        }
    }
    let ended = alone::alone(registry, name, Close::DELETED, end(registry, name, None, "deleted")).await?;
    match ended {
        Ok(true) => take_away(registry).await.map_err(|error| registry.unavailable(&error)),
        Ok(false) => Err(RegistryError::Unknown),
        Err(error) => Err(registry.unavailable(&error)),
    }
}

const fn word(progress: Progress) -> &'static str {
    match progress {
        Progress::Lobby => "lobby",
        Progress::Match => "match",
        Progress::Record => "record",
    }
}

#[cfg(test)]
mod tests;
