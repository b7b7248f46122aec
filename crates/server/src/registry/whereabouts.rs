//! Finds the node that holds a table or an event.

use ruckus_journal::Node;
#[cfg(test)]
use ruckus_journal::RoomName;

use super::RoomRegistry;
use crate::error::RegistryError;
use crate::{code, events};

/// Returns the other node that holds a table, or `None` if no other node does. `text` is a code or a long name.
pub(crate) async fn whereabouts(registry: &RoomRegistry, text: &str) -> Result<Option<Node>, RegistryError> {
    let Some(name) = registry.find(text) else { return Ok(None) };
    let Some(cluster) = registry.claims.others()? else { return Ok(None) };
    if registry.is_kept(&name) {
        return Ok(None);
    }
    let mut asked = name;
    loop {
        if let Some((room, node)) = registry.claims.locate(cluster, asked.as_str()).await? {
            // Another node gave the code to the room after this node started.
            if room != asked {
                registry.codes.gave(asked.as_str(), &room);
            }
            return Ok(node);
        }
        // Another node deleted the room. Its code may now belong to another table.
        match code::read(text).filter(|written| *written != asked) {
            Some(written) => registry.codes.ended(&std::mem::replace(&mut asked, written)),
            None => return Ok(None),
        }
    }
}

/// Returns the other node that holds an event, or `None` if no other node does.
pub(crate) async fn event_whereabouts(registry: &RoomRegistry, text: &str) -> Result<Option<Node>, RegistryError> {
    let Some(name) = events::named(text) else { return Ok(None) };
    let Some(cluster) = registry.claims.others()? else { return Ok(None) };
    if registry.events.actors().contains(&name) {
        return Ok(None);
    }
    let located = registry.claims.locate(cluster, name.as_str()).await?;
    Ok(located.and_then(|(_, node)| node))
}

/// The rooms that this node believes to hold.
#[cfg(test)]
pub(crate) fn serves(registry: &RoomRegistry) -> Vec<RoomName> {
    if registry.claims.tenure().has_lapsed() {
        return Vec::new();
    }
    registry.loaded().into_iter().filter(|(_, room)| !room.is_closed()).map(|(name, _)| name).collect()
}
