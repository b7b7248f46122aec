//! Serves a device that is connected to another node, on the node that runs its table.

use std::net::IpAddr;
use std::time::Duration;

use axum::extract::{Extension, Path};
use ruckus_journal::RoomName;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tracing::{Instrument, Span};

use crate::api_error::{ApiError, ApiResult};
use crate::extract::{Relayed, Visitor};
use crate::kernel::Ends;
use crate::limits::{Bucket, Rate};
use crate::nodes::{DeviceAnswer, DeviceMessage, Join};
use crate::outbox::Close;
use crate::room_actor::RoomRequest;
use crate::socket::{ComeIn, Upgrade, WebSocket, come_in, deliver, finish, is_gone, refusal};
use crate::state::AppState;

/// Timeout for the first message and for the last ones.
const SOON: Duration = Duration::from_secs(2);
/// Maximum frames per second from another node for one device, including pings and pongs. This is more than the
/// relaying node lets the device send.
const FRAMES: u32 = 1000;

/// `GET /cluster/rooms/{room}`: for other nodes only. All other clients get the error for an unknown path.
pub(crate) async fn host(
    app: AppState,
    Visitor(visitor): Visitor,
    relayed: Option<Extension<Relayed>>,
    Path(room): Path<String>,
    upgrade: ApiResult<Upgrade>,
) -> ApiResult {
    let Some(Extension(Relayed(between))) = relayed else { return Err(ApiError::unknown_path()) };
    let upgrade = upgrade?;
    let most = app.settings.limits.message_bytes.saturating_mul(2);
    let frames = app.rates.factor(visitor).of(FRAMES);
    let room = RoomName::new(&room);
    // Log lines have the request's id.
    let span = Span::current();
    Ok(upgrade.go_on(most, Bucket::new(Rate::per_second(frames, frames)), async move |socket| {
        let tasks = app.lifecycle.tasks().clone();
        tasks.track_future(serve(socket, room, visitor, between, app).instrument(span)).await;
    }))
}

fn frame_of(answer: &DeviceAnswer<'_>) -> Message {
    // Serialization cannot fail: every field has a JSON form.
    Message::Binary(serde_json::to_vec(answer).unwrap_or_default().into())
}

async fn serve(mut socket: WebSocket, name: RoomName, visitor: IpAddr, between: Ends, app: AppState) {
    let close = match enter(&mut socket, name, visitor, &app).await {
        Ok(device) => device.serve(&mut socket, between, &app).await,
        Err(close) => close,
    };
    if let Some(close) = close {
        // The other node may be gone.
        let _ = timeout(SOON, socket.send(frame_of(&DeviceAnswer::Closed(close.word)))).await;
        let _ = timeout(SOON, socket.send(Message::Close(None))).await;
    }
}

/// A relayed device that was let in.
struct RemoteDevice {
    room: mpsc::Sender<Box<RoomRequest>>,
    device: ComeIn,
}

/// Reads who connects and brings the device to the room. The error is `None` if the other node is gone.
///
/// If a node is late or sends an unknown message, its device is not at fault: it gets a close code after which it
/// reconnects.
async fn enter(
    socket: &mut WebSocket,
    name: RoomName,
    visitor: IpAddr,
    app: &AppState,
) -> Result<RemoteDevice, Option<Close>> {
    let first = timeout(SOON, socket.recv()).await.map_err(|_| Some(Close::TROUBLE))?;
    let Some(Ok(Message::Binary(first))) = first else { return Err(None) };
    let Join { hello } = serde_json::from_slice(&first).map_err(|_| Some(Close::TROUBLE))?;
    let hello = match hello {
        None => None,
        Some((key, last)) => Some((blake3::Hash::from_hex(key).map_err(|_| Some(Close::BAD_TOKEN))?, last)),
    };
    let room = app.registry.room(&name).await.map_err(|error| Some(refusal(&error)))?;
    // The other node may have given up meanwhile, and its device may have connected elsewhere.
    if is_gone(socket, &mut Vec::new()) {
        return Err(None);
    }
    // If the room is being evicted, the other node asks again.
    let device = come_in(app, &room, name, hello, visitor).await.map_err(Some)?;
    socket.send(frame_of(&DeviceAnswer::Entered(device.player))).await.map_err(|_| None)?;
    Ok(RemoteDevice { room, device })
}

impl RemoteDevice {
    /// Relays messages in both directions until the connection ends. Returns `None` if the other node is gone.
    async fn serve(self, socket: &mut WebSocket, between: Ends, app: &AppState) -> Option<Close> {
        let close = self.carry(socket, between, app).await;
        // Sending fails if the room has ended, which then needs no notice.
        let gone = RoomRequest::Gone { player: self.device.player, connection: self.device.outbox.id() };
        let _ = self.room.send(Box::new(gone)).await;
        close
    }

    async fn carry(&self, socket: &mut WebSocket, between: Ends, app: &AppState) -> Option<Close> {
        let ComeIn { outbox, outlet, player, .. } = &self.device;
        loop {
            tokio::select! {
                biased;
                next = outlet.next() => match next {
                    Ok(text) => {
                        if let Err(close) = deliver(socket, Message::Text(text), outlet).await {
                            return close;
                        }
                    }
                    Err(close) => return finish(socket, close, outlet).await,
                },
                frame = socket.recv() => match frame {
                    Some(Ok(Message::Binary(said))) => {
                        // A node of another version may send messages that this one does not know. That is not the
                        // device's fault.
                        let Ok(said) = serde_json::from_slice::<DeviceMessage>(&said) else {
                            tracing::warn!("unknown message from another node; check that both run the same version");
                            return Some(Close::TROUBLE);
                        };
                        // The latency between the nodes is part of the device's latency.
                        let way = app.kernel.round_trip(between).unwrap_or_default();
                        if let Some(request) = RoomRequest::of(said.behind(way), *player, outbox.id())
                            && self.room.send(Box::new(request)).await.is_err()
                        {
                            return Some(Close::TROUBLE);
                        }
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => {}
                    Some(Ok(Message::Text(_))) => return Some(Close::TROUBLE),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                },
            }
        }
    }
}
