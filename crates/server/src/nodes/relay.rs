//! Relays messages between a device that is connected to this node and its table at another node.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::http::Uri;
use futures_util::{SinkExt, StreamExt};
use ruckus_journal::{Node, RoomName};
use ruckus_room::PlayerId;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::handshake::client::generate_key;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message, http};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};
use tokio_util::sync::CancellationToken;

use super::Cluster;
use super::forward::{VISITOR, WORD};
use super::words::{DeviceAnswer, DeviceMessage, Join, reason};
use crate::net::TcpStream;
use crate::outbox::{Close, Outbox};
use crate::telemetry;

/// The timeout for joining a room at another node, which may have to load a long match first.
const ENTER: Duration = Duration::from_secs(20);
/// The timeout for connecting to another node.
const CONNECT: Duration = Duration::from_secs(1);
/// The interval between two pings to the other node.
const PING: Duration = Duration::from_millis(500);
/// If the other node is silent for this long, the relay checks whether it still holds the room.
const SILENT: Duration = Duration::from_millis(1200);
/// The maximum number of queued messages to the other node.
const WAITING: usize = 64;
/// The maximum size of a message from another node, in bytes. The state of a table with 16 players is far smaller.
const LARGEST: usize = 16 << 20;

/// A handle to a room at another node.
#[derive(Clone, Debug)]
pub(crate) struct Relay(mpsc::Sender<DeviceMessage>);

/// The reason why a device could not join a room at another node.
#[derive(Debug)]
pub(crate) enum NotThere {
    /// The room rejected the device or disconnected it immediately.
    Closed(Close),
    /// The node does not answer.
    Unreached,
}

impl Relay {
    /// Sends a message to the room. Returns false if the relay has ended.
    pub(crate) async fn send(&self, said: DeviceMessage) -> bool {
        self.0.send(said).await.is_ok()
    }
}

/// A socket to another node.
pub(crate) type Socket = WebSocketStream<TcpStream>;

/// Opens a socket at a path of another node. Returns `None` if the node does not answer.
async fn connect(cluster: &Cluster, node: &Node, path: &str, visitor: IpAddr) -> Option<Socket> {
    let uri: Uri = node.address.parse().ok()?;
    let authority = uri.authority()?;
    let connecting =
        TcpStream::connect((authority.host().trim_matches(['[', ']']), authority.port_u16().unwrap_or(80)));
    let stream = timeout(CONNECT, connecting).await.ok()?.ok()?;
    // Messages are short and must not be delayed.
    stream.set_nodelay(true).ok()?;
    let request = http::Request::builder()
        .uri(format!("ws://{authority}{path}"))
        .header(http::header::HOST, authority.as_str())
        .header(http::header::CONNECTION, "upgrade")
        .header(http::header::UPGRADE, "websocket")
        .header(http::header::SEC_WEBSOCKET_VERSION, "13")
        .header(http::header::SEC_WEBSOCKET_KEY, generate_key())
        .header(WORD, cluster.word())
        .header(VISITOR, visitor.to_string())
        .body(())
        .ok()?;
    let config = WebSocketConfig::default().max_message_size(Some(LARGEST)).max_frame_size(Some(LARGEST));
    let joined = client_async_with_config(request.into_client_request().ok()?, stream, Some(config));
    match timeout(CONNECT, joined).await {
        Ok(Ok((socket, _))) => Some(socket),
        Ok(Err(error)) => {
            tracing::warn!(node = node.name, %error, "a node did not accept a socket");
            // A node with another secret treats this one as a visitor, and this path does not exist for visitors.
            if matches!(&error, tungstenite::Error::Http(answer) if answer.status() == http::StatusCode::NOT_FOUND) {
                telemetry::turned_away("wrong-secret");
            }
            None
        }
        Err(_) => None,
    }
}

/// Opens the socket of an event at the node that holds the event. Returns `None` if the node does not answer.
pub(crate) async fn dial_event(cluster: &Cluster, node: &Node, code: &str, visitor: IpAddr) -> Option<Socket> {
    let socket = connect(cluster, node, &format!("/api/events/{code}/socket"), visitor).await?;
    telemetry::forwarded("socket");
    Some(socket)
}

/// A new socket to the node that holds a room. No messages have been sent on it.
pub(crate) struct Dialed {
    cluster: Arc<Cluster>,
    node: Node,
    room: RoomName,
    socket: Socket,
}

/// Opens a socket to the node that holds a room. Returns `None` if the node does not answer.
pub(crate) async fn dial(cluster: Arc<Cluster>, node: Node, room: RoomName, visitor: IpAddr) -> Option<Dialed> {
    let socket = connect(&cluster, &node, &format!("/cluster/rooms/{room}"), visitor).await?;
    Some(Dialed { cluster, node, room, socket })
}

impl Dialed {
    /// Joins the room for a device, and forwards the room's messages to `line`. Returns the handle to the room, and the
    /// player that the device joined as. The relay closes the connection with code 1013 when this node shuts down
    /// (`closing`).
    pub(crate) async fn join(
        self,
        join: &Join,
        outbox: Outbox,
        closing: CancellationToken,
    ) -> Result<(Relay, Option<PlayerId>), NotThere> {
        let Self { cluster, node, room, mut socket } = self;
        // Serialization cannot fail: all values have a JSON form.
        let hello = serde_json::to_vec(join).unwrap_or_default();
        socket.send(Message::Binary(hello.into())).await.map_err(|_| NotThere::Unreached)?;
        let deadline = Instant::now() + ENTER;
        let player = loop {
            let answer = tokio::time::timeout_at(deadline, socket.next()).await;
            match answer.ok().flatten().and_then(Result::ok).ok_or(NotThere::Unreached)? {
                Message::Binary(answer) => match serde_json::from_slice(&answer) {
                    Ok(DeviceAnswer::Entered(player)) => break player,
                    Ok(DeviceAnswer::Closed(word)) => return Err(NotThere::Closed(reason(word))),
                    Err(_) => return Err(NotThere::Closed(Close::TROUBLE)),
                },
                Message::Ping(_) | Message::Pong(_) => {}
                _ => return Err(NotThere::Unreached),
            }
        };
        let (way, said) = mpsc::channel(WAITING);
        let carrier =
            Carrier { cluster, node: node.name, room, socket, outbox, closing, last_received: Instant::now() };
        tokio::spawn(carrier.carry(said));
        telemetry::forwarded("socket");
        Ok((Relay(way), player))
    }
}

/// Relays messages between a device and a room at another node.
struct Carrier {
    cluster: Arc<Cluster>,
    node: String,
    room: RoomName,
    socket: Socket,
    outbox: Outbox,
    /// Canceled when this node shuts down.
    closing: CancellationToken,
    last_received: Instant,
}

impl Carrier {
    async fn carry(mut self, mut said: mpsc::Receiver<DeviceMessage>) {
        telemetry::relayed(1.0);
        let mut pings = interval(PING);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            // Rare events come first, so that frequent ones cannot delay them.
            let going_on = tokio::select! {
                biased;
                // The room runs at the other node, so no room actor here closes the device's socket.
                () = self.closing.cancelled() => {
                    self.outbox.hang_up(Close::GOING_DOWN);
                    false
                }
                _ = pings.tick() => self.is_there().await,
                said = said.recv() => match said {
                    Some(said) => self.say(said).await,
                    // The device has disconnected.
                    None => false,
                },
                message = self.socket.next() => self.hear(message),
            };
            if !going_on {
                break;
            }
        }
        // Has no effect if the connection already has a close reason.
        self.outbox.hang_up(Close::TROUBLE);
        let _ = timeout(CONNECT, self.socket.close(None)).await;
        telemetry::relayed(-1.0);
    }

    fn hear(&mut self, message: Option<Result<Message, tungstenite::Error>>) -> bool {
        self.last_received = Instant::now();
        match message {
            Some(Ok(Message::Text(text))) => self.outbox.send(text),
            Some(Ok(Message::Binary(message))) => match serde_json::from_slice(&message) {
                Ok(DeviceAnswer::Closed(word)) => self.outbox.hang_up(reason(word)),
                Ok(DeviceAnswer::Entered(_)) | Err(_) => return false,
            },
            Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => {}
            Some(Ok(Message::Close(_)) | Err(_)) | None => return false,
        }
        true
    }

    async fn say(&mut self, said: DeviceMessage) -> bool {
        // Serialization cannot fail: all values have a JSON form.
        let said = serde_json::to_vec(&said).unwrap_or_default();
        self.socket.send(Message::Binary(said.into())).await.is_ok()
    }

    /// Returns false if the other node no longer holds the room. A suspended node holds its rooms until its lease
    /// expires. Then the device should reconnect.
    async fn is_there(&mut self) -> bool {
        if self.last_received.elapsed() > SILENT
            && let Ok(Some((_, node))) = self.cluster.locate(self.room.as_str()).await
            && node.is_none_or(|node| node.name != self.node)
        {
            return false;
        }
        // A timeout means that the other node accepts no data at the moment. The lease check above handles that case.
        matches!(timeout(PING, self.socket.send(Message::Ping(tungstenite::Bytes::new()))).await, Ok(Ok(())) | Err(_))
    }
}
