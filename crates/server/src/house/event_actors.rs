//! The actors of events: opens events, loads them from the journal, evicts them and deletes expired ones.

use std::sync::Arc;

use ruckus_journal::{Listed, Progress, RoomName, Seq, Settled, StoreError};
use tokio::sync::{mpsc, watch};

use super::{CODES, House, NOTES};
use crate::error::RegistryError;
use crate::events::{self, Actor, CODE_LETTERS, Clock, End, Handle, Note, Opening, Screens, Shown, State};
use crate::nodes::Tenure;
use crate::{code, telemetry};

/// Opens an event. Returns its code and the handle to its actor.
pub(crate) async fn open_event(house: &Arc<House>, opening: &Opening) -> Result<(String, Handle), RegistryError> {
    if house.events.is_full() {
        return Err(RegistryError::ServerFull);
    }
    for _ in 0..CODES {
        let code = code::fresh(CODE_LETTERS).to_string();
        let Some(name) = events::named(&code) else { continue };
        let slot = house.events.actors().slot(&name);
        let mut opened = false;
        let open = async || {
            let (state, entries) = opening.under(name.clone(), &code).map_err(RegistryError::Room)?;
            let tenure = house.claims.tenure();
            let kept = async {
                match house.loader.journal().write(entries).await {
                    Ok(()) => {
                        opened = true;
                        Ok(keep_event(house, state, tenure))
                    }
                    // Another event has the code.
                    Err(StoreError::Fenced | StoreError::Damaged { .. }) => Err(RegistryError::Elsewhere),
                    Err(error) => Err(house.unavailable(&error)),
                }
            };
            house.claims.with_claim(&name, true, kept).await
        };
        match slot.get_or_try_init(open).await.cloned() {
            Ok(handle) if opened => return Ok((code, handle)),
            Ok(_) => {}
            Err(error) => {
                house.events.actors().forget(&name, &slot);
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
pub(crate) async fn event(house: &Arc<House>, name: &RoomName) -> Result<Handle, RegistryError> {
    let closing = house.claims.closing();
    for _ in 0..3 {
        if closing.is_cancelled() {
            break;
        }
        let slot = house.events.actors().slot(name);
        match slot.get_or_try_init(|| load_event(house, name)).await.cloned() {
            Ok(handle) if !handle.notes.is_closed() => return Ok(handle),
            // The event's actor is ending. Wait until it is off the list, then load the event again.
            Ok(_) => _ = house.events.actors().ended(name, &slot, &closing).await,
            Err(error) => {
                house.events.actors().forget(name, &slot);
                return Err(error);
            }
        }
    }
    Err(house.trouble().map_or(RegistryError::Unavailable, |error| house.unavailable(&error)))
}

async fn load_event(house: &Arc<House>, name: &RoomName) -> Result<Handle, RegistryError> {
    // Taken before loading: if the lease runs out meanwhile, another node may hold the event.
    let tenure = house.claims.tenure();
    house.claims.with_claim(name, false, read_event(house, name, tenure)).await
}

async fn read_event(house: &Arc<House>, name: &RoomName, tenure: Tenure) -> Result<Handle, RegistryError> {
    let _turn = house.loader.turn().await?;
    let entries = house.loader.journal().read(name, Seq(0)).await?;
    if entries.is_empty() {
        return Err(RegistryError::Unknown);
    }
    let read = name.clone();
    let replayed =
        tokio::task::spawn_blocking(move || State::replay(&read, events::code_of(&read).unwrap_or_default(), &entries));
    let mut state = replayed.await.map_err(|_| RegistryError::Unavailable)?.map_err(|why| {
        tracing::error!(event = %name, %why, "an event cannot be loaded");
        RegistryError::OtherVersion
    })?;
    state.take_over();
    tracing::info!(event = %name, seq = state.seq().0, "event loaded");
    Ok(keep_event(house, state, tenure))
}

fn keep_event(house: &Arc<House>, state: State, tenure: Tenure) -> Handle {
    let (notes, inbox) = mpsc::channel::<Note>(NOTES);
    let first = Arc::new(Shown::new(state.clone()));
    let (screens, told) = Screens::start(first.clone());
    let (shown, seen) = watch::channel(first);
    let (clock, times) = (Clock::start(), house.settings.events);
    let (registry, name, own) = (house.clone(), state.name.clone(), notes.downgrade());
    let actor = Actor::new(
        registry.clone(),
        state,
        house.loader.journal().journal(),
        inbox,
        own,
        (shown, screens),
        clock,
        times,
        tenure.clone(),
    );
    house.tasks.spawn(async move {
        let listed = registry.events.actors().until_ended(&name);
        // In a cluster, the event stays on the list until this node has released it. Only then can other nodes claim
        // it.
        let may_park =
            |inbox: &mpsc::Receiver<Note>| registry.events.actors().evict(&name, inbox, registry.claims.are_shared());
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
            event_left(&registry, &state).await;
        }
        if let End::Stopped(waiting) = end {
            drop(waiting);
        }
    });
    Handle { notes, shown: seen, told, clock }
}

/// Records when an event was left and its progress. Does nothing while the clock is in doubt.
async fn event_left(house: &House, state: &State) {
    let Some(since) = house.departures.time() else { return };
    let settled = Settled { progress: state.progress(), since, seq: state.seq() };
    if let Err(error) = house.store().settle(&[(state.name.clone(), settled)]).await {
        tracing::debug!(event = %state.name, %error, "the progress of an event could not be recorded; the next eviction retries");
    }
}

/// Loads all unfinished events, so that their deadlines take effect.
pub(crate) async fn resume_events(house: &Arc<House>) -> Result<(), StoreError> {
    let over = |listed: &Listed| listed.settled.is_some_and(|settled| settled.progress == Progress::Record);
    let listed = house.store().listed().await?;
    for Listed { room, .. } in listed.iter().filter(|listed| events::is_event(&listed.room) && !over(listed)) {
        if let Err(error) = event(house, room).await {
            tracing::warn!(event = %room, ?error, "an unfinished event could not be loaded");
        }
    }
    Ok(())
}

/// Deletes an event that was left for too long, if `last` is still its last entry. Returns `None` if the event is in
/// memory or being loaded, and `Some(false)` if it has newer entries.
pub(super) async fn end_event_if_left(house: &House, name: &RoomName, last: Seq) -> Result<Option<bool>, StoreError> {
    let Some(slot) = house.events.actors().new_slot(name) else { return Ok(None) };
    let mut ended = None;
    // Runs in the initializer of the slot. A request that arrives meanwhile waits, and then finds no event.
    let end = async || {
        ended = Some(house.store().end(name, Some(last)).await);
        Err::<Handle, ()>(())
    };
    let _ = slot.get_or_try_init(end).await;
    house.events.actors().forget(name, &slot);
    ended.transpose()
}
