//! Public tables: hosts publish their tables, and clients request the list.

use std::cmp::Reverse;
use std::sync::Arc;
use std::time::Duration;

use ruckus_journal::RoomName;
use ruckus_protocol::{ErrorCode, PublicTable, PublicTables};
use ruckus_room::RoomError;
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::RoomRegistry;
use crate::error::RegistryError;
use crate::room_actor::{MatchmakingRequest, RoomRequest};

/// How long the list waits for the answers of all tables.
const ANSWER_WITHIN: Duration = Duration::from_secs(1);

/// Publishes a table, or removes it from the list. Only the host may do this.
pub(crate) async fn make_public(
    registry: &Arc<RoomRegistry>,
    name: &RoomName,
    key: blake3::Hash,
    public: bool,
) -> Result<(), RegistryError> {
    if public && registry.public.is_full(|name| registry.is_kept(name)) {
        return Err(RegistryError::Room(RoomError::new(
            ErrorCode::Refused,
            "There are too many public tables. Try again later.",
        )));
    }
    let request = |reply| RoomRequest::Matchmaking(MatchmakingRequest::Public { key: Box::new(key), public, reply });
    registry.ask(name, request).await?.map_err(RegistryError::Room)?;
    registry.public.note(name, public);
    registry.public.outdate().await;
    Ok(())
}

/// Returns the list of public tables, at most 2 s old.
pub(crate) async fn public_tables(registry: &RoomRegistry) -> Arc<PublicTables> {
    registry.public.shown(ask_public_tables(registry)).await
}

async fn ask_public_tables(registry: &RoomRegistry) -> Vec<PublicTable> {
    let names = registry.public.names();
    let mut asked = Vec::with_capacity(names.len());
    for name in names {
        let (reply, answer) = oneshot::channel();
        match registry.rooms.get(&name) {
            Some(room) => {
                let request = RoomRequest::Matchmaking(MatchmakingRequest::Card { reply });
                if room.try_send(Box::new(request)).is_ok() {
                    asked.push(answer);
                }
            }
            // The table was evicted. It is added again when it is next loaded.
            None => registry.public.note(&name, false),
        }
    }
    let deadline = Instant::now() + ANSWER_WITHIN;
    let mut tables = Vec::with_capacity(asked.len());
    for answer in asked {
        if let Ok(Ok(Some(card))) = tokio::time::timeout_at(deadline, answer).await {
            tables.push(card);
        }
    }
    tables.sort_by_key(public_order);
    tables
}

/// The sort key of the list: tables with a free seat first, and among equals the ones with more people first.
pub(crate) const fn public_order(table: &PublicTable) -> (bool, Reverse<u8>) {
    (!table.free, Reverse(table.people))
}
