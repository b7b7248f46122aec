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
/// The maximum number of concurrent deliveries. Others wait.
const AT_ONCE: usize = 32;
/// How long the push service keeps a message. A slow turn lasts; in others, a bot soon plays.
const SLOW_TTL: Duration = Duration::from_secs(24 * 3600);
const TTL: Duration = Duration::from_secs(60);
/// The waits before a message about a slow turn is sent again, if the push service is not reached or is busy.
const RETRIES: [Duration; 2] = [Duration::from_secs(30), Duration::from_secs(300)];

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

    /// Forgets a device of a seat.
    ///
    /// # Errors
    /// Same as [`subscribe`](Self::subscribe).
    pub(crate) async fn forget(&self, room: &RoomName, key: &blake3::Hash, endpoint: &str) -> Result<(), NotStored> {
        change(&*self.store, room, |table| table.remove(key, endpoint)).await?;
        Ok(())
    }

    /// Forgets a seat.
    ///
    /// # Errors
    /// Same as [`subscribe`](Self::subscribe).
    pub(crate) async fn forget_seat(&self, room: &RoomName, key: &blake3::Hash) -> Result<(), NotStored> {
        change(&*self.store, room, |table| table.remove_seats(&[*key])).await?;
        Ok(())
    }

    /// Forgets seats that no player holds anymore, by the hashes of their tokens.
    pub(crate) fn forget_seats(self: &Arc<Self>, room: RoomName, left: Vec<blake3::Hash>) {
        let push = self.clone();
        self.lifecycle.tasks().spawn(async move {
            if let Err(error) = change(&*push.store, &room, |table| table.remove_seats(&left)).await {
                tracing::debug!(%room, %error, "subscriptions of left seats could not be deleted");
            }
        });
    }

    /// Sends a message to the devices of a player, unless `back` is canceled before that.
    pub(crate) fn call(self: &Arc<Self>, absent: Absent, back: CancellationToken) {
        let (push, closing) = (self.clone(), self.lifecycle.closing().clone());
        self.lifecycle.tasks().spawn(async move {
            tokio::select! {
                biased;
                () = closing.cancelled() => return,
                () = back.cancelled() => return,
                () = tokio::time::sleep(push.settings.delay) => {}
            }
            tokio::select! {
                biased;
                () = closing.cancelled() => {}
                () = back.cancelled() => {}
                sent = push.send(&absent) => if let Err(error) = sent {
                    tracing::debug!(room = %absent.room, %error, "a push message was not sent");
                }
            }
        });
    }

    async fn send(&self, absent: &Absent) -> Result<(), NotStored> {
        let Absent { room, key, turn, .. } = absent;
        // Recorded first: a message that is lost is better than one that comes again and again.
        let due = Due { turn: *turn, now: (self.now)(), most: self.settings.per_hour };
        let devices = change(&*self.store, room, |table| table.due(key, due)).await?;
        let waits = if absent.slow { &RETRIES[..] } else { &[] };
        futures_util::future::join_all(devices.iter().map(|device| self.send_to(device, absent, waits))).await;
        Ok(())
    }

    /// Sends a message to one device, if necessary again after these waits.
    async fn send_to(&self, device: &Device, absent: &Absent, waits: &[Duration]) {
        let room = &absent.room;
        for wait in waits.iter().map(Some).chain([None]) {
            let place = self.places.acquire().await;
            let answer = self.deliver(device, absent).await;
            drop(place);
            let what = match answer {
                Ok(status) if status.is_success() => "sent",
                Ok(StatusCode::NOT_FOUND | StatusCode::GONE) => {
                    if let Err(error) = change(&*self.store, room, |table| table.remove_device(&device.endpoint)).await
                    {
                        tracing::debug!(%room, %error, "a subscription that has ended could not be deleted");
                    }
                    "gone"
                }
                Ok(status) if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS => "failed",
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
            match wait.filter(|_| what == "failed") {
                Some(wait) => tokio::time::sleep(*wait).await,
                None => return,
            }
        }
    }

    /// Sends a message to one device. Returns the answer of its push service.
    async fn deliver(&self, device: &Device, absent: &Absent) -> Result<StatusCode, String> {
        let reach = self.settings.reach;
        // Reads the certificates of the machine.
        let client = || async move { tokio::task::spawn_blocking(move || client::client(reach)).await.ok().flatten() };
        let client = self.client.get_or_init(client).await;
        let client = client.as_ref().ok_or("this machine has no trusted certificates")?;
        let subscription = self.subscription(device).map_err(|error| error.to_string())?;
        let text = json!({ "table": device.table, "lang": device.lang }).to_string();
        // The same for each message of a table to a device. The push service cannot find out the table's code, because
        // it does not know the secret of the device.
        let topic = format!("{} {}", device.auth, absent.room);
        let topic = blake3::derive_key("ruckus 2026 push topic v2", topic.as_bytes());
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
    // Fails only if the system has no randomness. The caller reports that the keys are unreadable.
    let Ok(body) = Vapid::generate() else { return Ok(Vec::new()) };
    let expected = [Expected { kind: kind.to_owned(), id: id.to_owned(), body: None }];
    let put = Change::Put(Document { kind: kind.to_owned(), id: id.to_owned(), body: body.clone() });
    if store.change_if(&expected, &[put]).await? {
        return Ok(body);
    }
    Ok(store.document(kind, id).await?.unwrap_or_default())
}
