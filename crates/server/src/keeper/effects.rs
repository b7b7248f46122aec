//! What happens once the journal has confirmed what it follows from.

use std::sync::Arc;

use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::line::{Close, Line};
use crate::room::{Message, written};
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

/// Lets effects happen in their order. An update to several is one piece of memory.
pub(super) fn happen(effects: Vec<Effect>) {
    let mut known: Vec<(Arc<str>, Utf8Bytes)> = Vec::new();
    for effect in effects {
        match effect {
            Effect::Send { line, message, asked } => {
                line.send(match message {
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
                });
            }
            Effect::HangUp { line, close } => line.hang_up(close),
            Effect::Then(act) => act(),
        }
    }
}
