//! Messages from a room to players and spectators.

use std::borrow::Cow;
use std::sync::Arc;

use ruckus_protocol::{ServerMessage, Update};
use serde::Serialize;

use super::PlayerId;

/// A message for one player.
#[derive(Clone, Debug)]
pub struct Post {
    /// The recipient.
    pub to: PlayerId,
    /// The message.
    pub message: Message,
}

impl Post {
    /// Creates a post with a message for one recipient.
    pub fn other(to: PlayerId, message: ServerMessage) -> Self {
        Self { to, message: Message::other(message) }
    }
}

/// A message, serialized if several recipients share it.
#[derive(Clone, Debug)]
pub enum Message {
    /// The JSON text of an update, or of another message that several recipients share. Recent updates are stored for
    /// players who reconnect, and text takes the least memory.
    Shared(Arc<str>),
    /// A message for one recipient.
    Other(Box<ServerMessage>),
}

impl Message {
    /// Wraps a message for one recipient.
    pub fn other(message: ServerMessage) -> Self {
        Self::Other(Box::new(message))
    }

    /// Serializes a message for several recipients.
    pub fn shared(message: &ServerMessage) -> Self {
        Self::Shared(written(message).into())
    }

    /// Returns the JSON text.
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Shared(text) => Cow::Borrowed(text),
            Self::Other(message) => Cow::Owned(written(message)),
        }
    }
}

/// Serializes a message to JSON.
pub fn written(message: &ServerMessage) -> String {
    // Serialization fails only for maps with keys that are not strings. Messages have none.
    serde_json::to_string(message).unwrap_or_default()
}

/// A [`ServerMessage::Update`] that borrows its content.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Borrowed<'u> {
    Update(&'u Update),
}

/// Serializes an update as a [`ServerMessage`]. Overwrites the buffer, which successive updates share.
pub(super) fn written_update(update: &Update, buffer: &mut Vec<u8>) -> Arc<str> {
    buffer.clear();
    // Neither can fail, for the same reason, and because JSON is text.
    let _ = serde_json::to_writer(&mut *buffer, &Borrowed::Update(update));
    std::str::from_utf8(buffer).unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use ruckus_engine::{Seat, ViewFact};
    use ruckus_protocol::You;

    use super::*;

    #[test]
    fn a_borrowed_update_serializes_like_an_owned_message() {
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
        let text = written_update(&update, &mut b"before".to_vec());
        assert_eq!(*text, *written(&ServerMessage::Update(update)));
    }
}
