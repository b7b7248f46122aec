//! Effects that wait until the journal has confirmed the entries that cause them.

use std::sync::Arc;

use ruckus_room::{Message, written};
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::{Bytes, Utf8Bytes};

use crate::outbox::{Close, Outbox};
use crate::telemetry::{self, PendingCommand};

pub(super) enum Effect {
    Send { outbox: Outbox, message: Message, asked: Option<PendingCommand> },
    HangUp { outbox: Outbox, close: Close },
    Then(Box<dyn FnOnce() + Send>),
}

impl Effect {
    /// Sends the answer to a request. Does nothing if the client has disconnected.
    pub(super) fn reply<T: Send + 'static>(to: oneshot::Sender<T>, answer: T) -> Self {
        Self::Then(Box::new(move || _ = to.send(answer)))
    }
}

/// Applies effects in order. All recipients of an update share one buffer. Messages to the same connection are queued
/// together, so that one system call sends them.
pub(super) fn happen(effects: Vec<Effect>) {
    let mut queued: Vec<(Outbox, Utf8Bytes)> = Vec::with_capacity(effects.len());
    for effect in effects {
        match effect {
            Effect::Send { outbox, message, asked } => {
                let text = match message {
                    Message::Shared(update) => {
                        let same = queued.iter().find(|(_, text)| std::ptr::eq(text.as_str(), &*update));
                        same.map_or_else(|| shared(update), |(_, text)| text.clone())
                    }
                    Message::Other(message) => {
                        telemetry::record_outgoing(&message, asked);
                        written(&message).into()
                    }
                };
                // Insert after the last message for the same connection. The order of connections does not change.
                let behind = queued.iter().rposition(|(other, _)| other.id() == outbox.id());
                queued.insert(behind.map_or(queued.len(), |place| place + 1), (outbox, text));
            }
            Effect::HangUp { outbox, close } => {
                send(&mut queued);
                outbox.hang_up(close);
            }
            Effect::Then(act) => {
                send(&mut queued);
                act();
            }
        }
    }
    send(&mut queued);
}

/// Converts the text of an update without copying it.
fn shared(update: Arc<str>) -> Utf8Bytes {
    let bytes = Bytes::from_owner(Arc::<[u8]>::from(update));
    // Cannot fail, because the bytes are those of a string.
    Utf8Bytes::try_from(bytes).unwrap_or_default()
}

fn send(queued: &mut Vec<(Outbox, Utf8Bytes)>) {
    for (outbox, text) in queued.drain(..) {
        outbox.send(text);
    }
}
