//! What players are told.

use std::borrow::Cow;
use std::sync::Arc;

use ruckus_protocol::{ServerMessage, Update};
use serde::Serialize;

use super::PlayerId;

/// A message for one player.
#[derive(Clone, Debug)]
pub struct Post {
    /// For whom.
    pub to: PlayerId,
    /// What.
    pub message: Message,
}

impl Post {
    /// Anything but an update.
    pub fn other(to: PlayerId, message: ServerMessage) -> Self {
        Self { to, message: Message::other(message) }
    }
}

/// What a player is told.
#[derive(Clone, Debug)]
pub enum Message {
    /// An update, or whatever else several are told alike, as it goes over the wire. Updates are kept for those whose
    /// line was lost; as text they take the least memory.
    Shared(Arc<str>),
    /// Anything else.
    Other(Box<ServerMessage>),
}

impl Message {
    /// Something that is not shared.
    pub fn other(message: ServerMessage) -> Self {
        Self::Other(Box::new(message))
    }

    /// Something that several are told alike.
    pub fn shared(message: &ServerMessage) -> Self {
        Self::Shared(written(message).into())
    }

    /// What goes over the wire.
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Shared(text) => Cow::Borrowed(text),
            Self::Other(message) => Cow::Owned(written(message)),
        }
    }
}

/// A message as it goes over the wire.
pub fn written(message: &ServerMessage) -> String {
    // No message has a map with other keys than strings, the only thing that JSON cannot say.
    serde_json::to_string(message).unwrap_or_default()
}

/// [`ServerMessage::Update`] with a borrowed update.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Borrowed<'u> {
    Update(&'u Update),
}

/// An update as it goes over the wire.
pub(super) fn written_update(update: &Update) -> Arc<str> {
    // An update has no such map either.
    serde_json::to_string(&Borrowed::Update(update)).unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use ruckus_engine::{Seat, ViewFact};
    use ruckus_protocol::You;

    use super::*;

    #[test]
    fn a_borrowed_update_is_written_like_the_message() {
        let update = Update {
            version: 7,
            now: 8,
            lobby: None,
            you: Some(You { seat: Seat(1), last_n: 2 }),
            view: None,
            facts: vec![ViewFact::Turned],
            offers: None,
            moment: Some(3),
            photo: None,
        };
        let text = written_update(&update);
        assert_eq!(*text, *written(&ServerMessage::Update(update)));
    }
}
