//! What happens once the journal has confirmed what it follows from.

use std::sync::Arc;

use ruckus_room::{Message, written};
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::line::{Close, Line};
use crate::telemetry::{self, Asked};

pub(super) enum Effect {
    Send { line: Line, message: Message, asked: Option<Asked> },
    HangUp { line: Line, close: Close },
    Then(Box<dyn FnOnce() + Send>),
}

impl Effect {
    /// Answers; whoever asked may have gone away.
    pub(super) fn reply<T: Send + 'static>(to: oneshot::Sender<T>, answer: T) -> Self {
        Self::Then(Box::new(move || _ = to.send(answer)))
    }
}

/// Lets effects happen in their order. An update to several is one piece of memory, and what one device is told by one step
/// is queued at once, so that the system is asked once to send it.
pub(super) fn happen(effects: Vec<Effect>) {
    let mut known: Vec<(Arc<str>, Utf8Bytes)> = Vec::new();
    let mut queued: Vec<(Line, Utf8Bytes)> = Vec::new();
    for effect in effects {
        match effect {
            Effect::Send { line, message, asked } => {
                let text = match message {
                    Message::Shared(update) => {
                        let same = known.iter().find(|(other, _)| Arc::ptr_eq(other, &update));
                        same.map(|(_, text)| text.clone()).unwrap_or_else(|| {
                            let text = Utf8Bytes::from(&*update);
                            known.push((update, text.clone()));
                            text
                        })
                    }
                    Message::Other(message) => {
                        telemetry::told(&message, asked);
                        written(&message).into()
                    }
                };
                // Behind what is queued for the same device; who comes first stays first.
                let behind = queued.iter().rposition(|(other, _)| other.id() == line.id());
                queued.insert(behind.map_or(queued.len(), |place| place + 1), (line, text));
            }
            Effect::HangUp { line, close } => {
                send(&mut queued);
                line.hang_up(close);
            }
            Effect::Then(act) => {
                send(&mut queued);
                act();
            }
        }
    }
    send(&mut queued);
}

fn send(queued: &mut Vec<(Line, Utf8Bytes)>) {
    for (line, text) in queued.drain(..) {
        line.send(text);
    }
}
