//! Connects a device to its room, on this node or another one.

use std::net::IpAddr;
use std::time::Duration;

use futures_util::FutureExt;
use ruckus_journal::RoomName;
use ruckus_protocol::{ClientMessage, Hello};
use ruckus_room::PlayerId;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::Message;

use super::way::Way;
use super::wire::WebSocket;
use super::{SocketRequest, broken, complain};
use crate::admin;
use crate::error::RegistryError;
use crate::nodes::{Join, NotThere, dial};
use crate::outbox::{Close, Outbox, Outlet};
use crate::registry::whereabouts;
use crate::room_actor::{NewConnection, RoomRequest};
use crate::state::AppState;
use crate::token;

/// The room was evicted while the device joined. The server retries, and the client does not see this reason.
const PUT_AWAY: Close = Close { code: 1013, word: "trouble", reason: "the table was just evicted" };
/// Attempts to join a room that is being evicted.
const TRIES: u32 = 3;
/// Messages kept from a device that has not joined yet.
const MOST_EARLY: usize = 16;
/// How long to wait for a table on an unreachable node. Longer than the lease of a node.
const PATIENCE: Duration = Duration::from_secs(6);
/// Delay between two attempts.
const AGAIN: Duration = Duration::from_millis(150);

/// The reason a socket closes. The text may be an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Farewell {
    pub(super) close: Close,
    /// Replaces the text of the close reason.
    pub(super) words: Option<String>,
}

impl From<Close> for Farewell {
    fn from(close: Close) -> Self {
        Self { close, words: None }
    }
}

/// A device that has joined its room: the route to the room, and the queue of messages from it. `player` is `None` for
/// spectators.
pub(super) struct JoinedDevice {
    pub(super) way: Way,
    pub(super) outbox: Outbox,
    pub(super) outlet: Outlet,
    pub(super) player: Option<PlayerId>,
    /// Registers the device with the admin interface of the node that runs the room.
    pub(super) _present: Option<admin::SocketRegistration>,
    /// Messages received while the device was joining.
    pub(super) early: Vec<Message>,
}

/// Waits for `hello` or `watch` and connects the socket to the room, on any node. Returns `Err(None)` if the device has
/// disconnected.
pub(super) async fn enter(
    socket: &mut WebSocket,
    text: &str,
    request: &SocketRequest,
    app: &AppState,
) -> Result<JoinedDevice, Option<Farewell>> {
    if app.admin.bans.of(request.visitor, app.registry.now()).is_some() {
        return Err(Some(Close::BANNED.into()));
    }
    if request.outdated {
        return Err(Some(Close::OUTDATED.into()));
    }
    if app.registry.find(text).is_none() {
        return Err(Some(Close::NO_TABLE.into()));
    }
    let first = tokio::select! {
        biased;
        () = app.lifecycle.closing().cancelled() => return Err(Some(Close::GOING_DOWN.into())),
        first = timeout(app.settings.limits.hello_within, socket.recv()) => first.map_err(|_| Some(Close::NO_HELLO.into()))?,
    };
    let first = match first {
        Some(Ok(Message::Text(text))) => text,
        Some(Err(error)) => return Err(Some(broken(&error).into())),
        _ => return Err(Some(Close::PROTOCOL.into())),
    };
    let hello = match serde_json::from_str(&first) {
        Ok(ClientMessage::Hello(Hello { token, last })) => Some((token::key(&token), last)),
        Ok(ClientMessage::Watch {}) if !request.may_watch => return Err(Some(Close::NO_PASS.into())),
        Ok(ClientMessage::Watch {}) => None,
        Ok(_) => {
            return Err(Some(complain(socket, "the first message must be `hello` or `watch`".to_owned()).await.into()));
        }
        Err(error) => return Err(Some(complain(socket, error.to_string()).await.into())),
    };
    let timeouts = Instant::now() + PATIENCE;
    let mut wants = Wants { socket, hello, early: Vec::new() };
    let mut tries = 0;
    loop {
        tries += 1;
        let refused = match wants.try_to_enter(text, request, app).await {
            Err(Some(refused)) => refused,
            entered_or_gone => return entered_or_gone,
        };
        // A table of an event opens shortly.
        let opens =
            refused.close == Close::NO_TABLE && app.registry.find(text).is_some_and(|name| app.registry.expects(&name));
        // A room that is being evicted is loaded again. A room on a dead node is taken over as soon as its lease has
        // expired.
        let again = match app.registry.cluster() {
            _ if opens => Instant::now() < timeouts,
            None => tries < TRIES && refused.close == PUT_AWAY,
            Some(cluster) => {
                let passes = matches!(refused.close, PUT_AWAY | Close::TROUBLE | Close::GOING_DOWN);
                passes && Instant::now() < timeouts && cluster.holds()
            }
        };
        if !again || app.lifecycle.closing().is_cancelled() {
            return Err(Some(if opens || refused.close == PUT_AWAY { Close::TROUBLE.into() } else { refused }));
        }
        if opens || app.registry.cluster().is_some() {
            tokio::time::sleep(AGAIN).await;
        }
    }
}

/// A device that has identified itself and wants to join its room.
struct Wants<'a> {
    socket: &'a mut WebSocket,
    hello: Option<(blake3::Hash, Option<u64>)>,
    /// Messages received since.
    early: Vec<Message>,
}

impl Wants<'_> {
    /// Tries to join once. Returns `Err(None)` if the device has disconnected.
    async fn try_to_enter(
        &mut self,
        text: &str,
        request: &SocketRequest,
        app: &AppState,
    ) -> Result<JoinedDevice, Option<Farewell>> {
        let refused = |close: Close| Some(Farewell::from(close));
        let node = self.unless_gone(whereabouts::whereabouts(&app.registry, text)).await?;
        let node = node.map_err(|error| refused(refusal(&error)))?;
        let name = app.registry.find(text).ok_or(refused(Close::NO_TABLE))?;
        if let (Some(cluster), Some(node)) = (app.registry.cluster(), node) {
            // If the page can reach the node directly, the round-trip time is shorter that way.
            if let (Some(url), true) = (&node.url, request.direct) {
                return Err(Some(Farewell { close: Close::ELSEWHERE, words: Some(url.clone()) }));
            }
            let dialed = self.unless_gone(dial(cluster.clone(), node, name, request.visitor)).await?;
            let dialed = dialed.ok_or(refused(Close::TROUBLE))?;
            let join = Join { hello: self.hello.map(|(key, last)| (key.to_hex().to_string(), last)) };
            let (outbox, outlet) = Outbox::new(app.settings.limits.queued_frames);
            let joining = dialed.join(&join, outbox.clone(), app.lifecycle.closing().clone());
            // The other node may take seconds to accept the device. A node that shuts down does not wait for it.
            let joined = app.lifecycle.closing().run_until_cancelled(self.unless_gone(joining)).await;
            let joined = joined.ok_or(refused(Close::GOING_DOWN))??;
            let (relay, player) = joined.map_err(|error| match error {
                NotThere::Closed(close) => refused(close),
                NotThere::Unreached => refused(Close::TROUBLE),
            })?;
            let early = std::mem::take(&mut self.early);
            return Ok(JoinedDevice { way: Way::There(relay), outbox, outlet, player, _present: None, early });
        }
        let room = self.unless_gone(app.registry.room(&name)).await?;
        let room = room.map_err(|error| refused(refusal(&error)))?;
        let come = come_in(app, &room, name, self.hello, request.visitor).await.map_err(refused)?;
        let ComeIn { outbox, outlet, player, present } = come;
        let early = std::mem::take(&mut self.early);
        Ok(JoinedDevice { way: Way::Here(room), outbox, outlet, player, _present: Some(present), early })
    }

    /// Awaits `something`, but stops if the device disconnects. Loading a table may take a while, and the server may
    /// have been suspended or waited for a database that was. A device that has reconnected elsewhere by then must not
    /// lose its seat to its own earlier connection.
    async fn unless_gone<T>(&mut self, something: impl Future<Output = T>) -> Result<T, Option<Farewell>> {
        let mut something = std::pin::pin!(something);
        loop {
            let done = tokio::select! {
                biased;
                message = self.socket.recv(), if self.early.len() < MOST_EARLY => match message {
                    None | Some(Ok(Message::Close(_)) | Err(_)) => return Err(None),
                    Some(Ok(message)) => {
                        self.early.push(message);
                        continue;
                    }
                },
                done = &mut something => done,
            };
            // If `something` was ready immediately, the loop has not polled the socket yet.
            return if is_gone(self.socket, &mut self.early) { Err(None) } else { Ok(done) };
        }
    }
}

/// Returns true if the device has disconnected. Stores the messages it has sent, up to `MOST_EARLY`.
pub(crate) fn is_gone(socket: &mut WebSocket, early: &mut Vec<Message>) -> bool {
    while early.len() < MOST_EARLY {
        match socket.recv().now_or_never() {
            None => return false,
            Some(None | Some(Ok(Message::Close(_)) | Err(_))) => return true,
            Some(Some(Ok(message))) => early.push(message),
        }
    }
    false
}

/// A device that joined a room on this node.
pub(crate) struct ComeIn {
    pub(crate) outbox: Outbox,
    pub(crate) outlet: Outlet,
    pub(crate) player: Option<PlayerId>,
    pub(crate) present: admin::SocketRegistration,
}

/// Connects a device to a room on this node. `hello` has the hash of the player's token and the last version that the
/// device knows. Without it, the device joins as a spectator.
pub(crate) async fn come_in(
    app: &AppState,
    room: &mpsc::Sender<Box<RoomRequest>>,
    name: RoomName,
    hello: Option<(blake3::Hash, Option<u64>)>,
    visitor: IpAddr,
) -> Result<ComeIn, Close> {
    let (outbox, outlet) = Outbox::new(app.settings.limits.queued_frames);
    let (reply, answer) = oneshot::channel();
    let request = match hello {
        Some((key, last)) => RoomRequest::Hello(Box::new(NewConnection { key, last, outbox: outbox.clone(), reply })),
        None => RoomRequest::Watch { outbox: outbox.clone(), reply },
    };
    room.send(Box::new(request)).await.map_err(|_| PUT_AWAY)?;
    let player = answer.await.map_err(|_| PUT_AWAY)??;
    let present = app.admin.entered(name, visitor, &outbox, app.registry.now());
    Ok(ComeIn { outbox, outlet, player, present })
}

/// Returns the close reason for an error from the room registry.
pub(crate) const fn refusal(error: &RegistryError) -> Close {
    match error {
        RegistryError::Unknown => Close::NO_TABLE,
        RegistryError::OtherVersion => Close::OTHER_VERSION,
        RegistryError::Damaged => Close::DAMAGED,
        RegistryError::Room(_) | RegistryError::Unavailable | RegistryError::ServerFull | RegistryError::Elsewhere => {
            Close::TROUBLE
        }
        RegistryError::DiskFull => Close::DISK_FULL,
    }
}
