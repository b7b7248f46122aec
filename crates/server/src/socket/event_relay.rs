//! Relays messages between a device and the node that runs its event.

use std::net::IpAddr;

use futures_util::{SinkExt, StreamExt};
use ruckus_journal::Node;
use ruckus_protocol::ClientMessage;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use super::{WebSocket, broken, bucket, complain};
use crate::access::Factor;
use crate::limits::ConnectionPermit;
use crate::nodes::{Socket, dial_event};
use crate::outbox::Close;
use crate::state::AppState;
use crate::telemetry;

/// Relays messages between a device and the node that runs its event. `first` is the device's first message, already
/// read.
///
/// Returns the reason to close the device's socket, or `None` if the device has disconnected. A device that sent a
/// token counts as seated once the other node sends it a text message, because the token was accepted then.
pub(super) async fn carry(
    device: &mut WebSocket,
    first: Utf8Bytes,
    node: &Node,
    (code, visitor, seat): (&str, IpAddr, Option<&ConnectionPermit>),
    app: &AppState,
) -> Option<Close> {
    let Some(cluster) = app.registry.cluster() else { return Some(Close::TROUBLE) };
    let Some(mut there) = dial_event(cluster, node, code, visitor).await else { return Some(Close::TROUBLE) };
    if there.send(Message::Text(first)).await.is_err() {
        return Some(Close::TROUBLE);
    }
    telemetry::relayed(1.0);
    let factor = app.rates.factor(visitor);
    let close = between(device, &mut there, (seat, factor), app).await;
    telemetry::relayed(-1.0);
    // Ignore errors: the other node may be down.
    let _ = timeout(app.settings.limits.silent_for, there.close(None)).await;
    close
}

async fn between(
    device: &mut WebSocket,
    there: &mut Socket,
    (mut seat, factor): (Option<&ConnectionPermit>, Factor),
    app: &AppState,
) -> Option<Close> {
    let limits = &app.settings.limits;
    let mut bucket = bucket(limits, factor);
    let mut ping = interval_at(Instant::now() + limits.ping_every, limits.ping_every);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (mut last_from_device, mut last_from_node) = (Instant::now(), Instant::now());
    loop {
        let out = tokio::select! {
            biased;
            () = app.lifecycle.closing().cancelled() => return Some(Close::GOING_DOWN),
            message = there.next() => {
                last_from_node = Instant::now();
                match message {
                    Some(Ok(text @ Message::Text(_))) => {
                        seat.take().inspect(|place| place.take_seat());
                        text
                    }
                    Some(Ok(Message::Close(Some(frame)))) => return Some(Close::said(frame.code.into(), &frame.reason)),
                    Some(Ok(Message::Close(None)) | Err(_)) | None => return Some(Close::TROUBLE),
                    Some(Ok(_)) => continue,
                }
            }
            message = device.recv() => {
                last_from_device = Instant::now();
                if !bucket.take() {
                    return Some(Close::FLOOD);
                }
                match message {
                    None | Some(Ok(Message::Close(_))) => return None,
                    Some(Err(error)) => return Some(broken(&error)),
                    Some(Ok(Message::Text(text))) => {
                        // The other node cannot report a malformed message to this device, so report it here.
                        if let Err(error) = serde_json::from_str::<ClientMessage>(&text) {
                            return Some(complain(device, error.to_string()).await);
                        }
                        if there.send(Message::Text(text)).await.is_err() {
                            return Some(Close::TROUBLE);
                        }
                        continue;
                    }
                    Some(Ok(Message::Binary(_))) => {
                        return Some(complain(device, "send text frames only".to_owned()).await);
                    }
                    Some(Ok(_)) => continue,
                }
            }
            _ = ping.tick() => {
                if last_from_device.elapsed() > limits.silent_for {
                    return Some(Close::SILENT);
                }
                // The other node sends pings too. If it is silent this long, it has frozen or failed.
                if last_from_node.elapsed() > limits.silent_for {
                    return Some(Close::TROUBLE);
                }
                Message::Ping(Vec::new().into())
            }
        };
        match timeout(limits.silent_for, device.send(out)).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return None,
            Err(_) => return Some(Close::TOO_SLOW),
        }
    }
}
