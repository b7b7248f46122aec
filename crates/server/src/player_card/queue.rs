//! The queue of finished matches that count for player cards.

use std::sync::Arc;
use std::time::Duration;

use ruckus_accounts::PlayerCards;
use ruckus_journal::RoomName;
use ruckus_room::FinishedMatch;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// The number of attempts to count a match, and the pause between two attempts.
const ATTEMPTS: u32 = 5;
const PAUSE: Duration = Duration::from_secs(2);

/// The sending half of the queue. Rooms report their finished matches here.
#[derive(Clone, Debug)]
pub(crate) struct Results(Option<mpsc::UnboundedSender<(RoomName, FinishedMatch)>>);

impl Results {
    /// Creates a queue. Returns the sending half, and the receiving half for [`work`].
    pub(crate) fn new() -> (Self, mpsc::UnboundedReceiver<(RoomName, FinishedMatch)>) {
        let (results, inbox) = mpsc::unbounded_channel();
        (Self(Some(results)), inbox)
    }

    /// Creates a sending half that drops all results, for servers without player cards.
    pub(crate) const fn nowhere() -> Self {
        Self(None)
    }

    /// Reports a result. Reporting it again changes nothing.
    pub(crate) fn hand_in(&self, room: &RoomName, finished: FinishedMatch) {
        if let Some(results) = &self.0 {
            // Sending fails if the server is shutting down. The room reports the result again when it is next loaded.
            let _ = results.send((room.clone(), finished));
        }
    }
}

/// Counts results as they arrive, until the server shuts down.
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
                    tracing::error!(%room, %error, "a match could not be counted; its room reports it again later");
                }
                Err(error) => {
                    tracing::warn!(%room, %error, "a match could not be counted; retrying");
                    if closing.run_until_cancelled(tokio::time::sleep(PAUSE)).await.is_none() {
                        return;
                    }
                }
            }
        }
    }
}
