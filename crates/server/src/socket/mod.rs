//! WebSockets: one task a device, between the network and its room.

mod kernel;
mod pings;
mod wire;

use std::net::IpAddr;
use std::time::Duration;

use axum::extract::{Extension, Path, State};
use axum::response::{IntoResponse, Response};
use ruckus_protocol::{ClientMessage, Hello, LONGEST_QUESTION, ServerMessage};
use ruckus_store::RoomName;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};

use crate::doors::Bucket;
use crate::house::NoEntry;
use crate::http::{Desk, Direct, Failure, Visitor};
use crate::keeper::{Arrival, Note};
use crate::line::{Close, Line, Outlet};
use crate::room::{PlayerId, written};
use crate::settings::Limits;
use crate::{code, telemetry, token};
pub(crate) use kernel::{Ends, Kernel};
use pings::Pings;
use wire::{Upgrade, WebSocket};

/// How long a closing socket may take.
const FAREWELL: Duration = Duration::from_secs(2);

/// `GET /api/tables/{code}/socket`
pub(crate) async fn upgrade(
    State(desk): State<Desk>,
    Extension(Visitor(visitor)): Extension<Visitor>,
    direct: Option<Extension<Direct>>,
    Path(text): Path<String>,
    upgrade: Upgrade,
) -> Response {
    let Some(place) = desk.doors.socket(visitor) else {
        return Failure::too_many("too many sockets are open from this address; close one").into_response();
    };
    let ends = direct.map(|Extension(Direct(ends))| ends);
    let most = desk.settings.limits.message_bytes;
    upgrade.go_on(most, async move |socket| {
        let room = code::read(&text);
        let tasks = desk.tasks.clone();
        // Counted, so that going down waits for farewells.
        tasks
            .track_future(async move {
                telemetry::sockets(1.0);
                serve(socket, room, (visitor, ends), &desk).await;
                telemetry::sockets(-1.0);
                drop(place);
            })
            .await;
    })
}

async fn serve(mut socket: WebSocket, room: Option<RoomName>, (visitor, ends): (IpAddr, Option<Ends>), desk: &Desk) {
    let limits = &desk.settings.limits;
    let close = match enter(&mut socket, room, desk).await {
        Ok((room, line, outlet, player)) => {
            let id = line.id();
            let kernel = ends.map(|ends| (&*desk.kernel, ends));
            let (bucket, pings) = (bucket(limits), Pings::new());
            let mut device = Device { socket, room, line: id, player, limits, bucket, pings, kernel };
            let close = device.serve(outlet).await;
            // A room that has ended knows already.
            let _ = device.room.send(Note::Gone { player, line: id }).await;
            socket = device.socket;
            close
        }
        Err(close) => Some(close),
    };
    telemetry::closed(close);
    if close == Some(Close::NO_TABLE) {
        desk.doors.named_a_wrong_code(visitor);
    }
    if let Some(Close { code, reason, .. }) = close {
        let frame = CloseFrame { code: code.into(), reason: Utf8Bytes::from_static(reason) };
        // Nobody may be there any more to take it.
        let _ = timeout(FAREWELL, farewell(&mut socket, frame)).await;
    }
}

/// Says why, and waits for the other side to agree, so that it is not lost with what was still on its way.
async fn farewell(socket: &mut WebSocket, frame: CloseFrame) {
    if socket.send(Message::Close(Some(frame))).await.is_ok() {
        while let Some(Ok(_)) = socket.recv().await {}
    }
}

fn bucket(limits: &Limits) -> Bucket {
    Bucket::new(limits.messages_per_second, limits.message_burst)
}

/// The player is nobody for who only watches.
type Entered = (mpsc::Sender<Note>, Line, Outlet, Option<PlayerId>);

/// Waits for `hello` or `watch` and takes the line to the room.
async fn enter(socket: &mut WebSocket, room: Option<RoomName>, desk: &Desk) -> Result<Entered, Close> {
    let name = room.ok_or(Close::NO_TABLE)?;
    let first = tokio::select! {
        () = desk.closing.cancelled() => return Err(Close::GOING_DOWN),
        first = timeout(desk.settings.limits.hello_within, socket.recv()) => first.map_err(|_| Close::NO_HELLO)?,
    };
    let text = match first {
        Some(Ok(Message::Text(text))) => text,
        Some(Err(error)) => return Err(broken(&error)),
        _ => return Err(Close::PROTOCOL),
    };
    let hello = match serde_json::from_str(&text) {
        Ok(ClientMessage::Hello(Hello { token, last })) => Some((token::key(&token), last)),
        Ok(ClientMessage::Watch {}) => None,
        Ok(_) => return Err(complain(socket, "the first message must be `hello` or `watch`".to_owned()).await),
        Err(error) => return Err(complain(socket, error.to_string()).await),
    };
    // A room that is just being put away is read again.
    for _ in 0..3 {
        let room = desk.house.room(&name).await.map_err(|error| match error {
            NoEntry::Unknown => Close::NO_TABLE,
            NoEntry::Unreadable => Close::UNREADABLE,
            NoEntry::Problem(_) | NoEntry::Unavailable => Close::TROUBLE,
            NoEntry::DiskFull => Close::DISK_FULL,
        })?;
        let (line, outlet) = Line::new(desk.settings.limits.queued_frames);
        let (reply, answer) = oneshot::channel();
        let note = match hello {
            Some((key, last)) => Note::Hello(Box::new(Arrival { key, last, line: line.clone(), reply })),
            None => Note::Watch { line: line.clone(), reply },
        };
        if room.send(note).await.is_ok()
            && let Ok(player) = answer.await
        {
            return player.map(|player| (room, line, outlet, player));
        }
    }
    Err(Close::TROUBLE)
}

async fn complain(socket: &mut WebSocket, message: String) -> Close {
    let error = ServerMessage::Error { code: "bad-message".to_owned(), message };
    // Nobody may be there any more to read it.
    let _ = timeout(FAREWELL, socket.send(text(&error))).await;
    Close::PROTOCOL
}

fn text(message: &ServerMessage) -> Message {
    Message::Text(written(message).into())
}

/// Sends a message together with those that wait behind it: the system is asked once for all of them.
async fn send_all(
    socket: &mut WebSocket,
    first: Message,
    waiting: &mut mpsc::Receiver<Utf8Bytes>,
) -> Result<(), tungstenite::Error> {
    socket.feed(first).await?;
    while let Ok(next) = waiting.try_recv() {
        socket.feed(Message::Text(next)).await?;
    }
    socket.flush().await
}

/// A device that has said who it is.
struct Device<'a> {
    socket: WebSocket,
    room: mpsc::Sender<Note>,
    line: u64,
    /// Nobody for who only watches.
    player: Option<PlayerId>,
    limits: &'a Limits,
    bucket: Bucket,
    pings: Pings,
    /// Who knows better how long the line is, if somebody does.
    kernel: Option<(&'a Kernel, Ends)>,
}

impl Device<'_> {
    /// Carries messages both ways until the line ends; none if the other side is gone.
    async fn serve(&mut self, mut outlet: Outlet) -> Option<Close> {
        let every = self.limits.ping_every;
        let mut ping = interval_at(Instant::now() + every, every);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        loop {
            let out = tokio::select! {
                biased;
                _ = outlet.end.changed() => return self.finish(&mut outlet).await,
                frame = outlet.frames.recv() => match frame {
                    Some(frame) => Message::Text(frame),
                    // The room is gone without a word.
                    None => return Some(Close::TROUBLE),
                },
                message = self.socket.recv() => {
                    heard = Instant::now();
                    match message {
                        None | Some(Ok(Message::Close(_))) => return None,
                        Some(Err(error)) => return Some(broken(&error)),
                        Some(Ok(message)) => match self.hear(message).await {
                            Ok(()) => continue,
                            Err(close) => return Some(close),
                        },
                    }
                }
                _ = ping.tick() => {
                    if heard.elapsed() > self.limits.silent_for {
                        return Some(Close::SILENT);
                    }
                    self.pings.due();
                    continue;
                }
                () = std::future::ready(()), if self.pings.wants_to_ask() => {
                    text(&ServerMessage::Ping { id: self.pings.ask() })
                }
            };
            tokio::select! {
                biased;
                sent = send_all(&mut self.socket, out, &mut outlet.frames) => sent.ok()?,
                // While a slow reader takes nothing, the room may lose patience.
                _ = outlet.end.changed() => return *outlet.end.borrow(),
            }
        }
    }

    /// Sends what is still queued, and says why the line ends.
    async fn finish(&mut self, outlet: &mut Outlet) -> Option<Close> {
        let close = *outlet.end.borrow();
        if close != Some(Close::TOO_SLOW) {
            while let Ok(frame) = outlet.frames.try_recv() {
                timeout(FAREWELL, self.socket.send(Message::Text(frame))).await.ok()?.ok()?;
            }
        }
        close
    }

    async fn hear(&mut self, message: Message) -> Result<(), Close> {
        if !self.bucket.take() {
            return Err(Close::FLOOD);
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => return Err(complain(&mut self.socket, "only text frames are read".to_owned()).await),
            // The library answers these by itself.
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_) => return Ok(()),
        };
        let line = self.line;
        let message = match serde_json::from_str(&text) {
            Ok(message) => message,
            Err(error) => return Err(complain(&mut self.socket, error.to_string()).await),
        };
        let Some(player) = self.player else { return self.hear_watcher(message).await };
        let note = match message {
            ClientMessage::Command(command) => {
                Note::Say { player, line, command: Box::new(command), arrived: Instant::now() }
            }
            ClientMessage::Ping(id) => Note::Ping { line, id },
            ClientMessage::Pong(id) => match self.pings.answered(id) {
                Some(round_trip) => {
                    let kernel = self.kernel.and_then(|(kernel, ends)| kernel.round_trip(ends));
                    telemetry::measured(round_trip, kernel);
                    Note::Measured { player, line, round_trip, kernel }
                }
                None => return Ok(()),
            },
            ClientMessage::Talk(says) => Note::Talk { player, line, says },
            ClientMessage::Why(rule) if rule.len() > LONGEST_QUESTION => {
                let message = format!("`why` names a rule of this table, in at most {LONGEST_QUESTION} bytes");
                return Err(complain(&mut self.socket, message).await);
            }
            ClientMessage::Why(rule) => Note::Why { player, line, rule: rule.into() },
            ClientMessage::Hidden(hidden) => Note::Hidden { player, line, hidden },
            ClientMessage::Hello(_) | ClientMessage::Watch {} => {
                let message = "`hello` was said already; open a new socket to say it anew".to_owned();
                return Err(complain(&mut self.socket, message).await);
            }
        };
        self.room.send(note).await.map_err(|_| Close::TROUBLE)
    }

    /// Who watches may ask for the time and answer pings, and has no say.
    async fn hear_watcher(&mut self, message: ClientMessage) -> Result<(), Close> {
        match message {
            ClientMessage::Ping(id) => {
                self.room.send(Note::Ping { line: self.line, id }).await.map_err(|_| Close::TROUBLE)
            }
            ClientMessage::Pong(id) => {
                self.pings.answered(id);
                Ok(())
            }
            _ => {
                let message = "who watches has no say; take a seat to play and to talk".to_owned();
                Err(complain(&mut self.socket, message).await)
            }
        }
    }
}

/// What to say when reading from a socket has failed.
fn broken(error: &tungstenite::Error) -> Close {
    if matches!(error, tungstenite::Error::Capacity(_)) { Close::TOO_LARGE } else { Close::PROTOCOL }
}
