//! The queue of finished matches that count for player cards.

use std::sync::Arc;
use std::time::Duration;

use ruckus_accounts::PlayerCards;
use ruckus_journal::RoomName;
use ruckus_room::FinishedMatch;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// How many times the server tries to count a match, and the pause between two tries.
const ATTEMPTS: u32 = 5;
const PAUSE: Duration = Duration::from_secs(2);

/// The sending half of the queue. Rooms hand in their finished matches here.
#[derive(Clone, Debug)]
pub(crate) struct Results(Option<mpsc::UnboundedSender<(RoomName, FinishedMatch)>>);

impl Results {
    /// A new queue: the sending half, and the receiving half for [`work`].
    pub(crate) fn new() -> (Self, mpsc::UnboundedReceiver<(RoomName, FinishedMatch)>) {
        let (results, inbox) = mpsc::unbounded_channel();
        (Self(Some(results)), inbox)
    }

    /// Drops all results, for servers without player cards.
    pub(crate) const fn nowhere() -> Self {
        Self(None)
    }

    /// Hands in a result. A result that is handed in again changes nothing.
    pub(crate) fn hand_in(&self, room: &RoomName, finished: FinishedMatch) {
        if let Some(results) = &self.0 {
            // Sending fails if the server is shutting down. The room hands the result in again when it is loaded the next time.
            let _ = results.send((room.clone(), finished));
        }
    }
}

/// Counts results as they arrive, until the server closes.
pub(crate) async fn work(
    cards: Arc<PlayerCards>,
    mut inbox: mpsc::UnboundedReceiver<(RoomName, FinishedMatch)>,
    closing: CancellationToken,
) {
    while let Some(Some((room, finished))) = closing.run_until_cancelled(inbox.recv()).await {
        for attempt in 1..=ATTEMPTS {
            match cards.finished(&room, &finished).await {
                Ok(()) => break,
                Err(error) if attempt == ATTEMPTS => {
                    tracing::error!(%room, %error, "a match does not count for now; its table hands it in again");
                }
                Err(error) => {
                    tracing::warn!(%room, %error, "a match could not be counted yet");
                    if closing.run_until_cancelled(tokio::time::sleep(PAUSE)).await.is_none() {
                        return;
                    }
                }
            }
        }
    }
}
