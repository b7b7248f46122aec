//! The actors of events: opens events, loads them from the journal, evicts them and deletes expired ones.

use std::sync::Arc;

use ruckus_journal::{Listed, Progress, RoomName, Seq, Settled, StoreError};
use tokio::sync::{mpsc, watch};

use super::{CODES, REQUESTS, RoomRegistry};
use crate::error::RegistryError;
use crate::events::{
    self, Actor, CODE_LETTERS, Clock, DurableState, End, EventActorRequest, EventState, Handle, Opening, Screens,
};
use crate::nodes::Tenure;
use crate::{code, telemetry};

/// Opens an event. Returns its code and the handle to its actor.
pub(crate) async fn open_event(
    registry: &Arc<RoomRegistry>,
    opening: &Opening,
) -> Result<(String, Handle), RegistryError> {
    if registry.events.is_full() {
        return Err(RegistryError::ServerFull);
    }
    for _ in 0..CODES {
        let code = code::fresh(CODE_LETTERS).to_string();
        let Some(name) = events::named(&code) else { continue };
        let slot = registry.events.actors().slot(&name);
        let mut opened = false;
        let open = async || {
            let (state, entries) = opening.under(name.clone(), &code).map_err(RegistryError::Room)?;
            let tenure = registry.claims.tenure();
            let kept = async {
                match registry.loader.journal().write(entries).await {
                    Ok(()) => {
                        opened = true;
                        Ok(keep_event(registry, state, tenure))
                    }
                    // Another event has the code.
                    Err(StoreError::Fenced | StoreError::Damaged { .. }) => Err(RegistryError::Elsewhere),
                    Err(error) => Err(registry.unavailable(&error)),
                }
            };
            registry.claims.with_claim(&name, true, kept).await
        };
        match slot.get_or_try_init(open).await.cloned() {
            Ok(handle) if opened => return Ok((code, handle)),
            Ok(_) => {}
            Err(error) => {
                registry.events.actors().forget(&name, &slot);
                if !matches!(error, RegistryError::Elsewhere) {
                    return Err(error);
                }
            }
        }
    }
    tracing::error!("no free code was found for a new event");
    Err(RegistryError::Unavailable)
}

/// Returns the handle to an event. Loads the event from the journal if it is not in memory.
pub(crate) async fn event(registry: &Arc<RoomRegistry>, name: &RoomName) -> Result<Handle, RegistryError> {
    let closing = registry.claims.closing();
    for _ in 0..3 {
        if closing.is_cancelled() {
            break;
        }
        let slot = registry.events.actors().slot(name);
        match slot.get_or_try_init(|| load_event(registry, name)).await.cloned() {
            Ok(handle) if !handle.requests.is_closed() => return Ok(handle),
            // The event's actor is ending. Wait until it is off the list, then load the event again.
            Ok(_) => _ = registry.events.actors().ended(name, &slot, &closing).await,
            Err(error) => {
                registry.events.actors().forget(name, &slot);
                return Err(error);
            }
        }
    }
    Err(registry.trouble().map_or(RegistryError::Unavailable, |error| registry.unavailable(&error)))
}

async fn load_event(registry: &Arc<RoomRegistry>, name: &RoomName) -> Result<Handle, RegistryError> {
    // Taken before loading: if the lease runs out meanwhile, another node may hold the event.
    let tenure = registry.claims.tenure();
    registry.claims.with_claim(name, false, read_event(registry, name, tenure)).await
}

async fn read_event(registry: &Arc<RoomRegistry>, name: &RoomName, tenure: Tenure) -> Result<Handle, RegistryError> {
    let _turn = registry.loader.turn().await?;
    let entries = registry.loader.journal().read(name, Seq(0)).await?;
    if entries.is_empty() {
        return Err(RegistryError::Unknown);
    }
    let read = name.clone();
    let replayed = tokio::task::spawn_blocking(move || {
        EventState::replay(&read, events::code_of(&read).unwrap_or_default(), &entries)
    });
    let mut state = replayed.await.map_err(|_| RegistryError::Unavailable)?.map_err(|why| {
        tracing::error!(event = %name, %why, "an event cannot be loaded");
        RegistryError::OtherVersion
    })?;
    state.take_over();
    tracing::info!(event = %name, seq = state.seq().0, "event loaded");
    Ok(keep_event(registry, state, tenure))
}

fn keep_event(registry: &Arc<RoomRegistry>, state: EventState, tenure: Tenure) -> Handle {
    let (requests, inbox) = mpsc::channel::<EventActorRequest>(REQUESTS);
    let first = Arc::new(DurableState::new(state.clone()));
    let (screens, updates) = Screens::start(first.clone());
    let (shown, seen) = watch::channel(first);
    let (clock, times) = (Clock::start(), registry.settings.events);
    let (own_registry, name, own) = (registry.clone(), state.name.clone(), requests.downgrade());
    let actor = Actor::new(
        own_registry.clone(),
        state,
        registry.loader.journal().journal(),
        inbox,
        own,
        (shown, screens),
        clock,
        times,
        tenure.clone(),
    );
    registry.tasks.spawn(async move {
        let listed = own_registry.events.actors().until_ended(&name);
        // In a cluster, the event stays on the list until this node has released it. Only then can other nodes claim
        // it.
        let may_park = |inbox: &mpsc::Receiver<EventActorRequest>| {
            own_registry.events.actors().evict(&name, inbox, own_registry.claims.are_shared())
        };
        let (end, state) = Box::new(actor).run(may_park).await;
        if let End::Failed(error) = &end {
            if matches!(error, StoreError::Fenced) {
                telemetry::fenced();
            }
            tracing::error!(event = %name, %error, "event stopped by an error");
        }
        tenure.give_up(&name).await;
        drop(listed);
        if matches!(end, End::Parked) {
            event_left(&own_registry, &state).await;
        }
        if let End::Stopped(waiting) = end {
            drop(waiting);
        }
    });
    Handle { requests, shown: seen, updates, clock }
}

/// Records when an event was left and its progress. Does nothing while the clock is in doubt.
async fn event_left(registry: &RoomRegistry, state: &EventState) {
    let Some(since) = registry.departures.time() else { return };
    let settled = Settled { progress: state.progress(), since, seq: state.seq() };
    if let Err(error) = registry.store().settle(&[(state.name.clone(), settled)]).await {
        tracing::debug!(event = %state.name, %error, "the progress of an event could not be recorded; the next eviction retries");
    }
}

/// Loads all unfinished events, so that their deadlines take effect.
pub(crate) async fn resume_events(registry: &Arc<RoomRegistry>) -> Result<(), StoreError> {
    let over = |listed: &Listed| listed.settled.is_some_and(|settled| settled.progress == Progress::Record);
    let listed = registry.store().listed().await?;
    for Listed { room, .. } in listed.iter().filter(|listed| events::is_event(&listed.room) && !over(listed)) {
        if let Err(error) = event(registry, room).await {
            tracing::warn!(event = %room, ?error, "an unfinished event could not be loaded");
        }
    }
    Ok(())
}

/// Loads an event that was left at an unknown time. Its actor records the time when it evicts the event. An event that
/// this program cannot read is not tried again, so that each sweep does not report it.
pub(super) async fn find_out(registry: &Arc<RoomRegistry>, name: &RoomName) {
    if registry.departures.gave_up(name) {
        return;
    }
    if let Err(error) = event(registry, name).await {
        tracing::debug!(event = %name, ?error, "an event could not be loaded to record when it was left");
        if matches!(error, RegistryError::OtherVersion) {
            registry.departures.give_up(name);
        }
    }
}

/// Deletes an event that was left for too long, if `last` is still its last entry. Returns `None` if the event is in
/// memory or being loaded, and `Some(false)` if it has newer entries.
pub(super) async fn end_event_if_left(
    registry: &RoomRegistry,
    name: &RoomName,
    last: Seq,
) -> Result<Option<bool>, StoreError> {
    let Some(slot) = registry.events.actors().new_slot(name) else { return Ok(None) };
    let mut ended = None;
    // Runs in the initializer of the slot. A request that arrives meanwhile waits, and then finds no event.
    let end = async || {
        ended = Some(registry.store().end(name, Some(last)).await);
        Err::<Handle, ()>(())
    };
    let _ = slot.get_or_try_init(end).await;
    registry.events.actors().forget(name, &slot);
    if matches!(ended, Some(Ok(true))) {
        tracing::info!(event = %name, "event deleted");
    }
    ended.transpose()
}
