//! Gives codes to tables with long names, so that players can invite friends.

use std::sync::Arc;

use ruckus_journal::RoomName;

use super::{CODES, RoomRegistry, room_requests};
use crate::error::RegistryError;
use crate::{code, telemetry};

/// Returns the code of a table for friends to use. Creates one if the table has none. Only players of the table may
/// ask.
pub(crate) async fn invite(
    registry: &Arc<RoomRegistry>,
    name: &RoomName,
    key: blake3::Hash,
) -> Result<String, RegistryError> {
    let code = room_requests::code_of(registry, name, key, None).await?;
    if code::is_short(name.as_str()) {
        return Ok(name.to_string());
    }
    if let Some(code) = code {
        return Ok(code);
    }
    let code = give_code(registry, name).await?;
    room_requests::code_of(registry, name, key, Some(code.clone())).await?;
    telemetry::invited();
    Ok(code)
}

/// Returns the code that a player's friends use to join the table, or `None` if it has none.
pub(crate) fn code_for_friends(registry: &RoomRegistry, name: &RoomName) -> Option<String> {
    if code::is_short(name.as_str()) { Some(name.to_string()) } else { registry.codes.of(name) }
}

async fn give_code(registry: &Arc<RoomRegistry>, name: &RoomName) -> Result<String, RegistryError> {
    for _ in 0..CODES {
        if let Some(code) = registry.codes.of(name) {
            return Ok(code);
        }
        let Some(reserved) = registry.codes.reserve() else { continue };
        let code = reserved.code().as_str();
        let given = registry.store().give_code(name, code).await.map_err(|error| registry.unavailable(&error))?;
        if given {
            registry.codes.gave(code, name);
            return Ok(code.to_owned());
        }
    }
    tracing::error!("no free code was found for a table");
    Err(RegistryError::Unavailable)
}
