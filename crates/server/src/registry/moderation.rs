//! Requests of admins to rooms.

use std::sync::Arc;
use std::time::Duration;

use ruckus_engine::Seat;
use ruckus_journal::RoomName;
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::RoomRegistry;
use crate::error::RegistryError;
use crate::room_actor::{Inspected, ModerationRequest, RoomRequest};

/// How long an inspection of all tables waits for their answers.
const ANSWER_WITHIN: Duration = Duration::from_secs(2);

/// Returns the state of a table, for admins and its host.
pub(crate) async fn inspect(registry: &Arc<RoomRegistry>, name: &RoomName) -> Result<Inspected, RegistryError> {
    registry.ask(name, |reply| RoomRequest::Admin(ModerationRequest::Inspect { reply })).await
}

/// Returns the state of all tables in memory. Leaves out tables that are too busy to answer within 2 s.
pub(crate) async fn inspect_loaded(registry: &RoomRegistry) -> Vec<(RoomName, Inspected)> {
    let mut asked = Vec::new();
    for (name, room) in registry.loaded() {
        let (reply, answer) = oneshot::channel();
        if room.try_send(Box::new(RoomRequest::Admin(ModerationRequest::Inspect { reply }))).is_ok() {
            asked.push((name, answer));
        }
    }
    let deadline = Instant::now() + ANSWER_WITHIN;
    let mut found = Vec::with_capacity(asked.len());
    for (name, answer) in asked {
        if let Ok(Ok(inspected)) = tokio::time::timeout_at(deadline, answer).await {
            found.push((name, inspected));
        }
    }
    found
}

/// Ends a table.
pub(crate) async fn end_table(registry: &Arc<RoomRegistry>, name: &RoomName) -> Result<(), RegistryError> {
    registry.ask(name, |reply| RoomRequest::Admin(ModerationRequest::End { reply })).await
}

/// Removes a player from a table.
pub(crate) async fn remove_player(
    registry: &Arc<RoomRegistry>,
    name: &RoomName,
    seat: Seat,
) -> Result<(), RegistryError> {
    registry
        .ask(name, |reply| RoomRequest::Admin(ModerationRequest::Remove { seat, reply }))
        .await?
        .map_err(RegistryError::Room)
}
