//! WebSockets: one task per device, between the network and the room.

mod enter;
mod event_relay;
mod events;
mod frames;
mod gather;
mod pings;
mod routes;
mod way;
mod wire;

use std::net::IpAddr;
use std::time::Duration;

use axum::extract::{Extension, Path};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use ruckus_protocol::{ClientMessage, ErrorCode, LONGEST_QUESTION, ServerMessage};
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};

use crate::access::Factor;
use crate::api_error::ApiError;
use crate::clock::Alarm;
use crate::extract::{Direct, TripBehind, Visitor};
use crate::kernel::{Ends, Kernel};
use crate::limits::Limits;
use crate::limits::{Bucket, Budget, ConnectionPermit, Rate};
use crate::nodes::DeviceMessage;
use crate::outbox::{Close, Outlet};
use crate::state::AppState;
use crate::{telemetry, token};
pub(crate) use enter::{ComeIn, come_in, is_gone, refusal};
use enter::{Farewell, JoinedDevice, enter};
pub(crate) use events::upgrade_event;
use frames::TooManyFrames;
use pings::Pings;
pub(crate) use routes::sections;
use ruckus_room::{PlayerId, written};
use tracing::{Instrument, Span};
use way::Way;
pub(crate) use wire::{Upgrade, WebSocket};

/// Allowed frames per allowed message.
const FRAMES: u32 = 4;
/// Ping interval multiplier for devices that cannot take part in a race. Their pings only detect lost connections.
const SELDOM: u32 = 3;
/// How long a closing handshake may take.
const FAREWELL: Duration = Duration::from_secs(2);

/// `GET /api/tables/{code}/socket`
pub(crate) async fn upgrade(
    app: AppState,
    Visitor(visitor): Visitor,
    direct: Option<Extension<Direct>>,
    behind: Option<Extension<TripBehind>>,
    Path(text): Path<String>,
    Parts { uri, headers, .. }: Parts,
    upgrade: Upgrade,
) -> Response {
    let Some(place) = app.rates.socket(visitor) else {
        return ApiError::too_many("too many sockets are open from this address; close one").into_response();
    };
    let may_watch = app.access.lets_in(app.access.level(&headers));
    let direct = direct.map(|Extension(Direct(ends))| Origin::Direct(ends));
    let origin = direct.unwrap_or(Origin::Behind(behind.map(|Extension(TripBehind(trip))| trip)));
    let direct = uri.query().is_some_and(|query| query.split('&').any(|word| word == "direct"));
    let outdated = outdated(uri.query());
    let most = app.settings.limits.message_bytes;
    let (tasks, frames) =
        (app.lifecycle.tasks().clone(), frame_bucket(&app.settings.limits, app.rates.factor(visitor)));
    // Boxed: passed by value, these would take space in every future on the way.
    let with = Box::new((app, text, SocketRequest { visitor, origin, may_watch, direct, outdated }, place));
    let span = Span::current();
    upgrade.go_on(most, frames, move |socket| {
        // Tracked, so that shutdown waits until close frames are sent.
        tasks.track_future(async move {
            let (app, text, request, place) = &*with;
            telemetry::sockets(1.0);
            serve(socket, text, request, place, app, span).await;
            telemetry::sockets(-1.0);
        })
    })
}

/// A request to open a socket.
struct SocketRequest {
    visitor: IpAddr,
    origin: Origin,
    /// True if the server admits this visitor without a seat.
    may_watch: bool,
    /// True if the client prefers a redirect to the table's node over being relayed.
    direct: bool,
    /// True if the client says that it uses another version of the protocol.
    outdated: bool,
}

/// Returns true if a query names another version of the protocol than the server's. Clients that name none are admitted:
/// they can compare the version of the snapshot.
fn outdated(query: Option<&str>) -> bool {
    let named = query.and_then(|query| query.split('&').find_map(|word| word.strip_prefix("protocol=")));
    named.is_some_and(|named| named.parse() != Ok(ruckus_protocol::VERSION))
}

async fn serve(
    mut socket: WebSocket,
    text: &str,
    request: &SocketRequest,
    place: &ConnectionPermit,
    app: &AppState,
    span: Span,
) {
    let limits = &app.settings.limits;
    // Boxed: joining needs several times as much memory as a connected socket. It runs in the request's span, so that
    // its log lines have the request's id. A connected socket logs nothing, and entering a span takes time at each wake.
    let end = match Box::pin(enter(&mut socket, text, request, app).instrument(span)).await {
        Ok(JoinedDevice { way, outbox, outlet, player, _present, early }) => {
            if player.is_some() {
                place.take_seat();
            }
            let id = outbox.id();
            let (kernel, bucket) = (&*app.kernel, bucket(limits, app.rates.factor(request.visitor)));
            let (pings, frames) = (Pings::new(), Pings::new());
            let origin = request.origin;
            let mut device = Device {
                socket,
                way,
                connection: id,
                player,
                limits,
                bucket,
                pings,
                frames,
                kernel,
                origin,
                hidden: false,
            };
            let end = match Box::pin(device.hear_all(early)).await {
                Ok(()) => device.serve(&outlet).await.map(Farewell::from),
                Err(close) => Some(close.into()),
            };
            device.way.leave(player, id).await;
            socket = device.socket;
            end
        }
        Err(end) => end,
    };
    Box::pin(part(&mut socket, end, request.visitor, app)).await;
}

/// Counts the end of a socket, and sends the close frame if the device is still connected.
async fn part(socket: &mut WebSocket, end: Option<Farewell>, visitor: IpAddr, app: &AppState) {
    telemetry::closed(end.as_ref().map(|end| end.close));
    if end.as_ref().is_some_and(|end| [Close::NO_TABLE, Close::NO_EVENT].contains(&end.close)) {
        // Ignore errors: a visitor without budget was refused earlier, or has just used up the last guess.
        let _ = app.rates.take(Budget::Guess, visitor);
    }
    if let Some(Farewell { close: Close { code, reason, .. }, words }) = end {
        let reason = words.map_or(Utf8Bytes::from_static(reason), Utf8Bytes::from);
        let frame = CloseFrame { code: code.into(), reason };
        // Ignore errors: the device may have disconnected.
        let _ = timeout(FAREWELL, farewell(socket, frame)).await;
    }
}

/// Sends the close frame and waits for the reply. Otherwise it could be lost together with data still in flight.
async fn farewell(socket: &mut WebSocket, frame: CloseFrame) {
    if socket.send(Message::Close(Some(frame))).await.is_ok() {
        while let Some(Ok(_)) = socket.recv().await {}
    }
}

/// Limits the messages of a socket. An exempt network may send `factor` times the usual number.
fn bucket(limits: &Limits, factor: Factor) -> Bucket {
    Bucket::new(Rate::per_second(factor.of(limits.messages_per_second), factor.of(limits.message_burst)))
}

/// Limits the frames of a socket. A message may be split into frames, and pings and pongs add more.
fn frame_bucket(limits: &Limits, factor: Factor) -> Bucket {
    let frames = |messages: u32| factor.of(messages).saturating_mul(FRAMES);
    Bucket::new(Rate::per_second(frames(limits.messages_per_second), frames(limits.message_burst)))
}

async fn complain(socket: &mut WebSocket, message: String) -> Close {
    let error = ServerMessage::Error { code: ErrorCode::BadMessage.to_string(), message };
    // Ignore errors: the device may have disconnected.
    let _ = timeout(FAREWELL, socket.send(text(&error))).await;
    Close::PROTOCOL
}

fn text(message: &ServerMessage) -> Message {
    Message::Text(written(message).into())
}

/// Sends a message together with those queued after it. Returns the close reason if the connection ends meanwhile, or
/// `Err(None)` if the device has disconnected.
pub(crate) async fn deliver(socket: &mut WebSocket, first: Message, outlet: &Outlet) -> Result<(), Option<Close>> {
    tokio::select! {
        biased;
        sent = send_all(socket, first, outlet) => sent.map_err(|_| None),
        // The room may give up on a slow reader while the write blocks.
        close = outlet.ended() => Err(Some(close)),
    }
}

/// Sends the rest of the queue when a connection ends. Returns the close reason, or `None` if the device has
/// disconnected.
pub(crate) async fn finish(socket: &mut WebSocket, close: Close, outlet: &Outlet) -> Option<Close> {
    if close != Close::TOO_SLOW {
        while let Some(frame) = outlet.waiting() {
            timeout(FAREWELL, socket.send(Message::Text(frame))).await.ok()?.ok()?;
        }
    }
    Some(close)
}

/// Sends a message together with those queued after it, with one flush.
async fn send_all(socket: &mut WebSocket, first: Message, outlet: &Outlet) -> Result<(), tungstenite::Error> {
    socket.feed(first).await?;
    while let Some(next) = outlet.waiting() {
        socket.feed(Message::Text(next)).await?;
    }
    socket.flush().await
}

/// A device that has identified itself.
struct Device<'a> {
    socket: WebSocket,
    way: Way,
    connection: u64,
    /// `None` for spectators.
    player: Option<PlayerId>,
    limits: &'a Limits,
    bucket: Bucket,
    pings: Pings,
    /// WebSocket pings. Browsers answer them without involving scripts, so a script cannot delay the answer.
    frames: Pings,
    kernel: &'a Kernel,
    origin: Origin,
    /// True while the page is in the background. Hidden players take no part in races.
    hidden: bool,
}

/// The source of a connection. It determines what measures the round-trip time.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// Directly from the device. This server's kernel measures it.
    Direct(Ends),
    /// Through a proxy, which may have reported what its kernel measured.
    Behind(Option<Duration>),
}

impl Device<'_> {
    /// Transfers messages in both directions until the connection ends. Returns `None` if the device has disconnected.
    async fn serve(&mut self, outlet: &Outlet) -> Option<Close> {
        let every = self.limits.ping_every;
        let mut last_received = Instant::now();
        let mut ping = Alarm::new(last_received + every);
        loop {
            let out = tokio::select! {
                biased;
                next = outlet.next() => match next {
                    Ok(text) => Message::Text(text),
                    Err(close) => return Box::pin(finish(&mut self.socket, close, outlet)).await,
                },
                message = self.socket.recv() => {
                    last_received = Instant::now();
                    match message {
                        None | Some(Ok(Message::Close(_))) => return None,
                        Some(Err(error)) => return Some(broken(&error)),
                        Some(Ok(message)) => {
                            let was_hidden = self.hidden;
                            if let Err(close) = self.hear(message).await {
                                return Some(close);
                            }
                            if was_hidden && !self.hidden {
                                // The player may take part in a race again, and the latency estimate is outdated.
                                self.pings = Pings::new();
                                ping.set(last_received + every);
                            }
                            continue;
                        }
                    }
                }
                () = ping.due() => {
                    if last_received.elapsed() > self.limits.silent_for {
                        return Some(Close::SILENT);
                    }
                    let every = if self.hidden || self.player.is_none() { every * SELDOM } else { every };
                    // Randomized, so that clients cannot predict pings.
                    ping.set(Instant::now() + every / 2 + every.mul_f64(token::chance()));
                    self.pings.due();
                    self.frames.due();
                    continue;
                }
                () = std::future::ready(()), if self.asks_for_a_frame() => {
                    let frame = Message::Ping(self.frames.ask().to_be_bytes().to_vec().into());
                    if self.pings.wants_to_ask() {
                        // Flushed together with the next message.
                        if self.socket.feed(frame).await.is_err() {
                            return None;
                        }
                        text(&ServerMessage::Ping { id: self.pings.ask() })
                    } else {
                        frame
                    }
                }
                () = std::future::ready(()), if self.pings.wants_to_ask() => {
                    text(&ServerMessage::Ping { id: self.pings.ask() })
                }
            };
            if let Err(close) = deliver(&mut self.socket, out, outlet).await {
                return close;
            }
        }
    }

    async fn hear_all(&mut self, messages: Vec<Message>) -> Result<(), Close> {
        for message in messages {
            self.hear(message).await?;
        }
        Ok(())
    }

    async fn hear(&mut self, message: Message) -> Result<(), Close> {
        if !self.bucket.take() {
            return Err(Close::FLOOD);
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => return Err(self.complain("send text frames only".to_owned()).await),
            Message::Pong(payload) => return self.framed(&payload).await,
            // The library answers pings and close frames automatically.
            Message::Ping(_) | Message::Close(_) | Message::Frame(_) => return Ok(()),
        };
        let message = match serde_json::from_str(&text) {
            Ok(message) => message,
            Err(error) => return Err(self.complain(error.to_string()).await),
        };
        if self.player.is_none() {
            return self.hear_watcher(message).await;
        }
        let said = match message {
            ClientMessage::Command(command) => {
                DeviceMessage::Say { command: Box::new(command), arrived: Instant::now() }
            }
            ClientMessage::Ping(id) => DeviceMessage::Ping { id },
            ClientMessage::Pong(id) => match self.pings.answered(id) {
                Some(round_trip) => {
                    let (kernel, proxy) = match self.origin {
                        Origin::Direct(ends) => (self.kernel.round_trip(ends), None),
                        Origin::Behind(trip) => (None, trip),
                    };
                    telemetry::measured(round_trip, kernel);
                    DeviceMessage::Measured { round_trip, kernel, proxy }
                }
                None => return Ok(()),
            },
            ClientMessage::Talk(says) => DeviceMessage::Talk(says),
            ClientMessage::Why(rule) if rule.len() > LONGEST_QUESTION => {
                let message = format!("`why` must name a rule of this table, in at most {LONGEST_QUESTION} bytes");
                return Err(self.complain(message).await);
            }
            ClientMessage::Why(rule) => DeviceMessage::Why(rule.into()),
            ClientMessage::Hidden(hidden) => {
                self.hidden = hidden;
                DeviceMessage::Hidden(hidden)
            }
            ClientMessage::Hello(_) | ClientMessage::Watch {} => {
                let message = "`hello` was sent already; open a new socket to send another".to_owned();
                return Err(self.complain(message).await);
            }
        };
        self.say(said).await
    }

    /// Reports a malformed message. Boxed, because few devices ever need it.
    async fn complain(&mut self, message: String) -> Close {
        Box::pin(complain(&mut self.socket, message)).await
    }

    async fn say(&mut self, said: DeviceMessage) -> Result<(), Close> {
        if self.way.say(said, self.player, self.connection).await { Ok(()) } else { Err(Close::TROUBLE) }
    }

    /// Returns true if a WebSocket ping is due. Only needed where the kernel cannot measure the round-trip time.
    fn asks_for_a_frame(&self) -> bool {
        self.player.is_some() && matches!(self.origin, Origin::Behind(_)) && self.frames.wants_to_ask()
    }

    /// Handles a pong that the browser sent automatically.
    async fn framed(&mut self, payload: &[u8]) -> Result<(), Close> {
        let answered = <[u8; 8]>::try_from(payload).ok().map(u64::from_be_bytes);
        let round_trip = answered.and_then(|number| self.frames.answered(number));
        match round_trip.filter(|_| self.player.is_some()) {
            Some(round_trip) => self.say(DeviceMessage::Framed { round_trip }).await,
            None => Ok(()),
        }
    }

    /// Spectators may ask for the time and answer pings. All other messages are refused.
    async fn hear_watcher(&mut self, message: ClientMessage) -> Result<(), Close> {
        match message {
            ClientMessage::Ping(id) => self.say(DeviceMessage::Ping { id }).await,
            ClientMessage::Pong(id) => {
                self.pings.answered(id);
                Ok(())
            }
            _ => {
                let message = "spectators can't play or talk; take a seat first".to_owned();
                Err(self.complain(message).await)
            }
        }
    }
}

/// Returns the close reason for a read error.
fn broken(error: &tungstenite::Error) -> Close {
    match error {
        tungstenite::Error::Capacity(_) => Close::TOO_LARGE,
        tungstenite::Error::Io(error) if error.get_ref().is_some_and(|inner| inner.is::<TooManyFrames>()) => {
            Close::FLOOD
        }
        _ => Close::PROTOCOL,
    }
}
