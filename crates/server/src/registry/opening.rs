//! Opens rooms under new names.

use std::sync::Arc;

use ruckus_engine::Seat;
use ruckus_journal::{RoomName, StoreError};
use ruckus_room::{Room, RoomError, Step, TablePlan, Timeouts};
use tokio::sync::oneshot;

use super::{CODES, RoomRegistry};
use crate::error::RegistryError;
use crate::{code, telemetry, token};

/// Opens a table and takes a seat at it: the first one, unless the plan says otherwise. A table that is not `listed`
/// gets an unguessable name. It has no code until a player invites others.
pub(crate) async fn open(
    registry: &Arc<RoomRegistry>,
    plan: TablePlan,
    listed: bool,
) -> Result<(RoomName, Seat), RegistryError> {
    registry.has_space()?;
    for _ in 0..CODES {
        let reserved = if listed { registry.codes.reserve() } else { None };
        let name = match &reserved {
            Some(reserved) => reserved.code().clone(),
            None if listed => continue,
            None => code::unguessable(),
        };
        if let Some(seat) = open_as(registry, &name, &plan).await? {
            return Ok((name, seat));
        }
    }
    tracing::error!("no free code was found for a new table");
    Err(RegistryError::Unavailable)
}

/// Opens a table under a code and takes a seat. Returns `None` if another table has the code.
pub(super) async fn open_as(
    registry: &Arc<RoomRegistry>,
    name: &RoomName,
    plan: &TablePlan,
) -> Result<Option<Seat>, RegistryError> {
    let slot = registry.rooms.slot(name);
    // If another request opens a table under the same code, this one waits for its result.
    let mut opened = None;
    let (listed, gate) = oneshot::channel();
    let there = slot
        .get_or_try_init(async || {
            let room = Room::open(name.clone(), plan.clone(), registry.settings.timeouts, token::seed);
            let (room, maker, steps) = room.map_err(RegistryError::Room)?;
            let tenure = registry.claims.tenure();
            let entries = steps.into_iter().map(|step| step.entry).collect();
            let kept = async {
                match registry.loader.journal().write(entries).await {
                    Ok(()) => {
                        opened = room.seat_of(maker);
                        Ok(registry.keep(name.clone(), room, None, gate, tenure))
                    }
                    // Writing is atomic, so the journal has no entry of this table. A damaged table keeps its code as
                    // well.
                    Err(StoreError::Fenced | StoreError::Damaged { .. }) => Err(RegistryError::Elsewhere),
                    Err(error) => Err(registry.unavailable(&error)),
                }
            };
            registry.claims.with_claim(name, true, kept).await
        })
        .await
        .map(drop);
    drop(listed);
    match there {
        Ok(()) => {
            if opened.is_some() {
                registry.codes.opened(name);
                telemetry::made();
            }
            Ok(opened)
        }
        Err(error) => {
            registry.rooms.forget(name, &slot);
            if matches!(error, RegistryError::Elsewhere) { Ok(None) } else { Err(error) }
        }
    }
}

/// Opens a room under a unique name. Does nothing if it is in memory already.
pub(super) async fn open_new(
    registry: &Arc<RoomRegistry>,
    name: &RoomName,
    make: impl FnOnce(Timeouts) -> Result<(Room, Vec<Step>), RoomError>,
) -> Result<(), RegistryError> {
    registry.has_space()?;
    let slot = registry.rooms.slot(name);
    let mut is_new = false;
    let (listed, gate) = oneshot::channel();
    let opening = async || {
        // An event may open hundreds of tables concurrently. The permit limits them, so that messages to their players
        // are not delayed.
        let _turn = registry.loader.turn().await?;
        let (room, steps) = make(registry.settings.timeouts).map_err(RegistryError::Room)?;
        let tenure = registry.claims.tenure();
        let entries = steps.into_iter().map(|step| step.entry).collect();
        let kept = async {
            let written = registry.loader.journal().write(entries).await;
            written.map_err(|error| registry.unavailable(&error))?;
            is_new = true;
            Ok(registry.keep(name.clone(), room, None, gate, tenure))
        };
        registry.claims.with_claim(name, true, kept).await
    };
    let opened = slot.get_or_try_init(opening).await.map(drop);
    drop(listed);
    if opened.is_err() {
        registry.rooms.forget(name, &slot);
    }
    if is_new {
        registry.codes.opened(name);
        telemetry::made();
    }
    opened
}
