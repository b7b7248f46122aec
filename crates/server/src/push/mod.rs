//! Push messages for players who are away while a table waits for them. Their devices subscribe for a seat; the messages
//! name the table and nothing of the game.

mod client;
mod settings;
mod subscriptions;

use std::sync::Arc;
use std::time::Duration;

use axum::http::{Request, StatusCode};
use http_body_util::Full;
use hyper_util::client::legacy::Client;
use ruckus_journal::{Change, Document, Expected, RoomName, Store, StoreError};
use ruckus_push::{Message, Subscription, Vapid};
use serde_json::json;
use tokio::sync::{OnceCell, Semaphore};
use tokio_util::sync::CancellationToken;

use crate::lifecycle::Lifecycle;
use crate::telemetry;
use client::PushClient;
pub use settings::PushSettings;
pub(crate) use subscriptions::{Device, NotStored, forget_table};
use subscriptions::{Due, change};

/// The kind and the name of the document with the server's keys.
const KEYS: (&str, &str) = ("secret", "push");
/// How long a push service has to answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// Messages that are sent at the same time. Others wait.
const AT_ONCE: usize = 32;
/// How long a message waits for its device: a slow turn stays, another one is soon played by a bot.
const SLOW_TTL: Duration = Duration::from_secs(24 * 3600);
const TTL: Duration = Duration::from_secs(60);

/// A player whose turn it is while they are away.
#[derive(Clone, Debug)]
pub(crate) struct Absent {
    pub(crate) room: RoomName,
    /// The hash of the seat's token.
    pub(crate) key: blake3::Hash,
    /// Identifies the turn: its beginning, by the table's clock.
    pub(crate) turn: u64,
    /// True if the turn has no time limit.
    pub(crate) slow: bool,
}

/// Sends push messages, and keeps the subscriptions in the store.
pub(crate) struct Push {
    store: Arc<dyn Store>,
    vapid: Vapid,
    settings: PushSettings,
    /// The address at which push services reach the operator.
    contact: Option<String>,
    now: Box<dyn Fn() -> u64 + Send + Sync>,
    /// `None` if the machine has no trusted certificates.
    client: OnceCell<Option<PushClient>>,
    places: Semaphore,
    lifecycle: Lifecycle,
}

impl std::fmt::Debug for Push {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Push").field("vapid", &self.vapid).finish_non_exhaustive()
    }
}

impl Push {
    /// Reads the server's keys from the store, and makes them the first time. `now` returns milliseconds since 1970.
    /// Without keys, the server runs without push messages.
    pub(crate) async fn open(
        store: Arc<dyn Store>,
        settings: PushSettings,
        url: Option<&str>,
        now: impl Fn() -> u64 + Send + Sync + 'static,
        lifecycle: Lifecycle,
    ) -> Option<Self> {
        if !settings.on {
            return None;
        }
        let keys = match keys(&*store).await {
            Ok(keys) => keys,
            Err(error) => {
                tracing::warn!(%error, "no push messages: the keys for them cannot be read or stored");
                return None;
            }
        };
        let vapid = Vapid::read(&keys).inspect_err(|error| tracing::error!(%error, "no push messages")).ok()?;
        Some(Self {
            store,
            vapid,
            settings,
            contact: url.filter(|url| url.starts_with("https://")).map(str::to_owned),
            now: Box::new(now),
            client: OnceCell::new(),
            places: Semaphore::new(AT_ONCE),
            lifecycle,
        })
    }

    /// The public key with which pages subscribe.
    pub(crate) fn public_key(&self) -> String {
        self.vapid.public_key()
    }

    /// Checks a subscription that a page has sent.
    ///
    /// # Errors
    /// What is invalid.
    pub(crate) fn check(&self, device: &Device) -> Result<(), ruckus_push::SubscriptionError> {
        self.subscription(device).map(drop)
    }

    fn subscription(&self, device: &Device) -> Result<Subscription, ruckus_push::SubscriptionError> {
        Subscription::new(&device.endpoint, &device.p256dh, &device.auth, self.settings.reach)
    }

    /// Stores a checked subscription for a seat.
    ///
    /// # Errors
    /// The store failed, or the table's subscriptions keep changing.
    pub(crate) async fn subscribe(
        &self,
        room: &RoomName,
        key: &blake3::Hash,
        device: &Device,
    ) -> Result<(), NotStored> {
        change(&*self.store, room, |table| table.add(key, device.clone())).await?;
        Ok(())
    }

    /// Forgets the devices of a seat.
    ///
    /// # Errors
    /// Same as [`subscribe`](Self::subscribe).
    pub(crate) async fn forget(&self, room: &RoomName, key: &blake3::Hash) -> Result<(), NotStored> {
        change(&*self.store, room, |table| table.remove(key)).await?;
        Ok(())
    }

    /// Forgets the devices of all seats that no player holds anymore. `held` contains the hashes of all valid tokens.
    pub(crate) fn only_seats(self: &Arc<Self>, room: RoomName, held: Vec<blake3::Hash>) {
        let push = self.clone();
        self.lifecycle.tasks().spawn(async move {
            if let Err(error) = change(&*push.store, &room, |table| table.retain(&held)).await {
                tracing::debug!(%room, %error, "subscriptions of left seats could not be deleted");
            }
        });
    }

    /// Sends a message to the devices of a player, unless `back` is canceled before the delay is over.
    pub(crate) fn call(self: &Arc<Self>, absent: Absent, back: CancellationToken) {
        let (push, closing) = (self.clone(), self.lifecycle.closing().clone());
        self.lifecycle.tasks().spawn(async move {
            tokio::select! {
                biased;
                () = closing.cancelled() => return,
                () = back.cancelled() => return,
                () = tokio::time::sleep(push.settings.delay) => {}
            }
            let sent = closing.run_until_cancelled(push.send(&absent)).await;
            if let Some(Err(error)) = sent {
                tracing::debug!(room = %absent.room, %error, "a push message was not sent");
            }
        });
    }

    async fn send(&self, absent: &Absent) -> Result<(), NotStored> {
        let Absent { room, key, turn, .. } = absent;
        // Recorded first: a message that is lost is better than one that comes again and again.
        let due = Due { turn: *turn, now: (self.now)(), most: self.settings.per_hour };
        for device in change(&*self.store, room, |table| table.due(key, due)).await? {
            let _place = self.places.acquire().await;
            let what = match self.deliver(&device, absent).await {
                Ok(status) if status.is_success() => "sent",
                Ok(StatusCode::NOT_FOUND | StatusCode::GONE) => {
                    change(&*self.store, room, |table| table.remove_device(&device.endpoint)).await?;
                    "gone"
                }
                Ok(status) => {
                    tracing::debug!(%room, %status, "a push service refused a message");
                    "refused"
                }
                Err(error) => {
                    tracing::debug!(%room, %error, "a push service was not reached");
                    "failed"
                }
            };
            telemetry::pushed(what);
        }
        Ok(())
    }

    /// Sends a message to one device. Returns the answer of its push service.
    async fn deliver(&self, device: &Device, absent: &Absent) -> Result<StatusCode, String> {
        let client = self.client.get_or_init(|| async { client::client(self.settings.reach) }).await;
        let client = client.as_ref().ok_or("this machine has no trusted certificates")?;
        let subscription = self.subscription(device).map_err(|error| error.to_string())?;
        let text = json!({ "table": device.table, "lang": device.lang }).to_string();
        // The same for each message of a table, and meaningless for the push service.
        let topic = blake3::derive_key("ruckus 2026 push topic v1", absent.room.as_str().as_bytes());
        let topic = hex::encode(&topic[..16]);
        let ttl = if absent.slow { SLOW_TTL } else { TTL };
        let message = Message { text: text.as_bytes(), ttl, topic: &topic, urgent: !absent.slow };
        let contact = self.contact.as_deref();
        let request = ruckus_push::request(&subscription, message, &self.vapid, contact, (self.now)() / 1000)
            .map_err(|error| error.to_string())?;
        post(client, subscription, request).await
    }
}

async fn post(
    client: &PushClient,
    subscription: Subscription,
    ruckus_push::PushRequest { headers, body }: ruckus_push::PushRequest,
) -> Result<StatusCode, String> {
    let mut request = Request::post(subscription.endpoint());
    for (name, value) in headers {
        request = request.header(name, value);
    }
    let request = request.body(Full::from(body)).map_err(|error| error.to_string())?;
    let answer = tokio::time::timeout(PATIENCE, Client::request(client, request)).await;
    // Redirects are not followed, and the body of the answer is not read.
    let answer = answer.map_err(|_| "it did not answer in time".to_owned())?;
    answer.map(|answer| answer.status()).map_err(|error| match std::error::Error::source(&error) {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    })
}

/// Returns the server's keys. The first call makes and stores them. Nodes with the same store share them.
async fn keys(store: &dyn Store) -> Result<Vec<u8>, StoreError> {
    let (kind, id) = KEYS;
    if let Some(found) = store.document(kind, id).await? {
        return Ok(found);
    }
    // Fails only if the system has no randomness. Unreadable keys are reported when they are read.
    let body = Vapid::generate().unwrap_or_default();
    let expected = [Expected { kind: kind.to_owned(), id: id.to_owned(), body: None }];
    let put = Change::Put(Document { kind: kind.to_owned(), id: id.to_owned(), body: body.clone() });
    if store.change_if(&expected, &[put]).await? {
        return Ok(body);
    }
    Ok(store.document(kind, id).await?.unwrap_or_default())
}
