//! WebSockets: one task a device, between the network and its room.

mod frames;
mod kernel;
mod pings;
mod way;
mod wire;

use std::net::IpAddr;
use std::time::Duration;

use axum::extract::{Extension, Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use ruckus_protocol::{ClientMessage, Hello, LONGEST_QUESTION, ServerMessage};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};

use crate::admin::{self, unix_ms};
use crate::cluster::{Join, NotThere, Said, join};
use crate::house::NoEntry;
use crate::http::{Desk, Direct, Failure, TripBehind, Visitor};
use crate::keeper::{Arrival, Note};
use crate::limits::{Bucket, Budget, Rate};
use crate::line::{Close, Line, Outlet};
use crate::room::{PlayerId, written};
use crate::settings::Limits;
use crate::{telemetry, token};
use frames::TooManyFrames;
pub(crate) use kernel::{Ends, Kernel};
use pings::Pings;
use way::Way;
pub(crate) use wire::{Upgrade, WebSocket};

/// How many frames may come for each message.
const FRAMES: u32 = 4;
/// Why a room does not take somebody that was just put away. It is asked for again; nobody is told.
const PUT_AWAY: Close = Close { code: 1013, word: "trouble", reason: "the table was just put away" };
/// How often a room is asked for that is just being put away.
const TRIES: u32 = 3;
/// So many messages are kept of who has not been let in yet.
const MOST_EARLY: usize = 16;
/// How long a table is waited for whose node does not answer: longer than its lease.
const PATIENCE: Duration = Duration::from_secs(6);
/// How long to wait before it is asked for again.
const AGAIN: Duration = Duration::from_millis(150);
/// How long a closing socket may take.
const FAREWELL: Duration = Duration::from_secs(2);

/// `GET /api/tables/{code}/socket`
pub(crate) async fn upgrade(
    State(desk): State<Desk>,
    Extension(Visitor(visitor)): Extension<Visitor>,
    direct: Option<Extension<Direct>>,
    behind: Option<Extension<TripBehind>>,
    Path(text): Path<String>,
    headers: HeaderMap,
    upgrade: Upgrade,
) -> Response {
    let Some(place) = desk.rates.socket(visitor) else {
        return Failure::too_many("too many sockets are open from this address; close one").into_response();
    };
    let may_watch = desk.access.lets_in(desk.access.level(&headers));
    let direct = direct.map(|Extension(Direct(ends))| Origin::Direct(ends));
    let origin = direct.unwrap_or(Origin::Behind(behind.map(|Extension(TripBehind(trip))| trip)));
    let most = desk.settings.limits.message_bytes;
    upgrade.go_on(most, frame_bucket(&desk.settings.limits), async move |socket| {
        let tasks = desk.tasks.clone();
        // Counted, so that going down waits for farewells.
        tasks
            .track_future(async move {
                telemetry::sockets(1.0);
                serve(socket, &text, Knocks { visitor, origin, may_watch }, &desk).await;
                telemetry::sockets(-1.0);
                drop(place);
            })
            .await;
    })
}

/// Who opens a socket.
struct Knocks {
    visitor: IpAddr,
    origin: Origin,
    /// Whether the server lets them in without a seat.
    may_watch: bool,
}

async fn serve(mut socket: WebSocket, text: &str, knocks: Knocks, desk: &Desk) {
    let Knocks { visitor, origin, .. } = knocks;
    let limits = &desk.settings.limits;
    let close = match enter(&mut socket, text, &knocks, desk).await {
        Ok(Entered { way, line, outlet, player, _present, early }) => {
            let id = line.id();
            let (kernel, bucket) = (&*desk.kernel, bucket(limits));
            let (pings, frames) = (Pings::new(), Pings::new());
            let mut device = Device { socket, way, line: id, player, limits, bucket, pings, frames, kernel, origin };
            let close = match device.hear_all(early).await {
                Ok(()) => device.serve(outlet).await,
                Err(close) => Some(close),
            };
            device.way.leave(player, id).await;
            socket = device.socket;
            close
        }
        Err(close) => close,
    };
    telemetry::closed(close);
    if close == Some(Close::NO_TABLE) {
        // Whoever has none left was refused before, or has just used up the last one.
        let _ = desk.rates.take(Budget::Guess, visitor);
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
    Bucket::new(Rate::per_second(limits.messages_per_second, limits.message_burst))
}

/// Frames: a message may come in several, pings and pongs beside it.
fn frame_bucket(limits: &Limits) -> Bucket {
    let frames = |messages: u32| messages.saturating_mul(FRAMES);
    Bucket::new(Rate::per_second(frames(limits.messages_per_second), frames(limits.message_burst)))
}

/// A device at its room: the way there, and what comes from there. The player is nobody for who only watches.
struct Entered {
    way: Way,
    line: Line,
    outlet: Outlet,
    player: Option<PlayerId>,
    /// Noted where the room is.
    _present: Option<admin::Entered>,
    /// What it has said meanwhile.
    early: Vec<Message>,
}

/// Waits for `hello` or `watch` and takes the line to the room, wherever it is.
/// No reason is given to who is gone again.
async fn enter(socket: &mut WebSocket, text: &str, knocks: &Knocks, desk: &Desk) -> Result<Entered, Option<Close>> {
    if desk.admin.bans.of(knocks.visitor, unix_ms()).is_some() {
        return Err(Some(Close::BANNED));
    }
    if desk.house.find(text).is_none() {
        return Err(Some(Close::NO_TABLE));
    }
    let first = tokio::select! {
        () = desk.closing.cancelled() => return Err(Some(Close::GOING_DOWN)),
        first = timeout(desk.settings.limits.hello_within, socket.recv()) => first.map_err(|_| Some(Close::NO_HELLO))?,
    };
    let text_of_first = match first {
        Some(Ok(Message::Text(text))) => text,
        Some(Err(error)) => return Err(Some(broken(&error))),
        _ => return Err(Some(Close::PROTOCOL)),
    };
    let hello = match serde_json::from_str(&text_of_first) {
        Ok(ClientMessage::Hello(Hello { token, last })) => Some((token::key(&token), last)),
        Ok(ClientMessage::Watch {}) if !knocks.may_watch => return Err(Some(Close::NO_PASS)),
        Ok(ClientMessage::Watch {}) => None,
        Ok(_) => return Err(Some(complain(socket, "the first message must be `hello` or `watch`".to_owned()).await)),
        Err(error) => return Err(Some(complain(socket, error.to_string()).await)),
    };
    let patience = Instant::now() + PATIENCE;
    let (mut tries, mut early) = (0, Vec::new());
    loop {
        tries += 1;
        // A server that was frozen finds devices that have long come again elsewhere: they must not lose their seats to
        // their own earlier lines.
        if is_gone(socket, &mut early) {
            return Err(None);
        }
        let refused = match try_to_enter(text, hello, knocks, desk).await {
            Ok(entered) => return Ok(Entered { early, ..entered }),
            Err(close) => close,
        };
        // A room that is just being put away is read again; one whose node is gone is taken over as soon as that is sure.
        let again = match desk.cluster {
            None => tries < TRIES && refused == PUT_AWAY,
            Some(_) => matches!(refused, PUT_AWAY | Close::TROUBLE | Close::GOING_DOWN) && Instant::now() < patience,
        };
        if !again || desk.closing.is_cancelled() {
            return Err(Some(if refused == PUT_AWAY { Close::TROUBLE } else { refused }));
        }
        if desk.cluster.is_some() {
            tokio::time::sleep(AGAIN).await;
        }
    }
}

/// Whether a device is gone already. What it says meanwhile is kept, as far as it is no flood.
fn is_gone(socket: &mut WebSocket, early: &mut Vec<Message>) -> bool {
    while early.len() < MOST_EARLY {
        match socket.recv().now_or_never() {
            None => return false,
            Some(None | Some(Ok(Message::Close(_)) | Err(_))) => return true,
            Some(Some(Ok(message))) => early.push(message),
        }
    }
    false
}

async fn try_to_enter(
    text: &str,
    hello: Option<(blake3::Hash, Option<u64>)>,
    knocks: &Knocks,
    desk: &Desk,
) -> Result<Entered, Close> {
    let node = desk.house.whereabouts(text).await.map_err(|error| refusal(&error))?;
    let name = desk.house.find(text).ok_or(Close::NO_TABLE)?;
    let (line, outlet) = Line::new(desk.settings.limits.queued_frames);
    if let (Some(cluster), Some(node)) = (&desk.cluster, node) {
        let hello = hello.map(|(key, last)| (key.to_hex().to_string(), last));
        let who = Join { hello };
        let (relay, player) = join(cluster.clone(), &node, &name, knocks.visitor, &who, line.clone()).await.map_err(
            |error| match error {
                NotThere::Closed(close) => close,
                NotThere::Unreached => Close::TROUBLE,
            },
        )?;
        return Ok(Entered { way: Way::There(relay), line, outlet, player, _present: None, early: Vec::new() });
    }
    let room = desk.house.room(&name).await.map_err(|error| refusal(&error))?;
    let (reply, answer) = oneshot::channel();
    let note = match hello {
        Some((key, last)) => Note::Hello(Box::new(Arrival { key, last, line: line.clone(), reply })),
        None => Note::Watch { line: line.clone(), reply },
    };
    if room.send(note).await.is_err() {
        return Err(PUT_AWAY);
    }
    let player = answer.await.map_err(|_| PUT_AWAY)??;
    let present = desk.admin.entered(name, knocks.visitor, &line);
    Ok(Entered { way: Way::Here(room), line, outlet, player, _present: Some(present), early: Vec::new() })
}

/// Why a device does not come to a room.
pub(crate) const fn refusal(error: &NoEntry) -> Close {
    match error {
        NoEntry::Unknown => Close::NO_TABLE,
        NoEntry::OtherVersion => Close::OTHER_VERSION,
        NoEntry::Damaged => Close::DAMAGED,
        NoEntry::Problem(_) | NoEntry::Unavailable | NoEntry::ServerFull | NoEntry::Elsewhere => Close::TROUBLE,
        NoEntry::DiskFull => Close::DISK_FULL,
    }
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
pub(crate) async fn send_all(
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
    way: Way,
    line: u64,
    /// Nobody for who only watches.
    player: Option<PlayerId>,
    limits: &'a Limits,
    bucket: Bucket,
    pings: Pings,
    /// Pings that browsers answer themselves, where no script can hold them back.
    frames: Pings,
    kernel: &'a Kernel,
    origin: Origin,
}

/// Where a connection comes from, and who knows how long the line is.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// From the device itself: our kernel.
    Direct(Ends),
    /// From something in between, which may have said what its kernel has measured.
    Behind(Option<Duration>),
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
                    // At moments that nobody can foresee.
                    ping.reset_after(every / 2 + every.mul_f64(token::chance()));
                    self.pings.due();
                    self.frames.due();
                    continue;
                }
                () = std::future::ready(()), if self.asks_for_a_frame() => {
                    Message::Ping(self.frames.ask().to_be_bytes().to_vec().into())
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
            Message::Binary(_) => return Err(complain(&mut self.socket, "only text frames are read".to_owned()).await),
            Message::Pong(payload) => return self.framed(&payload).await,
            // The library answers these by itself.
            Message::Ping(_) | Message::Close(_) | Message::Frame(_) => return Ok(()),
        };
        let message = match serde_json::from_str(&text) {
            Ok(message) => message,
            Err(error) => return Err(complain(&mut self.socket, error.to_string()).await),
        };
        if self.player.is_none() {
            return self.hear_watcher(message).await;
        }
        let said = match message {
            ClientMessage::Command(command) => Said::Say { command: Box::new(command), arrived: Instant::now() },
            ClientMessage::Ping(id) => Said::Ping { id },
            ClientMessage::Pong(id) => match self.pings.answered(id) {
                Some(round_trip) => {
                    let (kernel, proxy) = match self.origin {
                        Origin::Direct(ends) => (self.kernel.round_trip(ends), None),
                        Origin::Behind(trip) => (None, trip),
                    };
                    telemetry::measured(round_trip, kernel);
                    Said::Measured { round_trip, kernel, proxy }
                }
                None => return Ok(()),
            },
            ClientMessage::Talk(says) => Said::Talk(says),
            ClientMessage::Why(rule) if rule.len() > LONGEST_QUESTION => {
                let message = format!("`why` names a rule of this table, in at most {LONGEST_QUESTION} bytes");
                return Err(complain(&mut self.socket, message).await);
            }
            ClientMessage::Why(rule) => Said::Why(rule.into()),
            ClientMessage::Hidden(hidden) => Said::Hidden(hidden),
            ClientMessage::Hello(_) | ClientMessage::Watch {} => {
                let message = "`hello` was said already; open a new socket to say it anew".to_owned();
                return Err(complain(&mut self.socket, message).await);
            }
        };
        self.say(said).await
    }

    async fn say(&mut self, said: Said) -> Result<(), Close> {
        if self.way.say(said, self.player, self.line).await { Ok(()) } else { Err(Close::TROUBLE) }
    }

    /// Whether a ping is to be sent that the browser answers: where no kernel says how long the line is.
    fn asks_for_a_frame(&self) -> bool {
        self.player.is_some() && matches!(self.origin, Origin::Behind(_)) && self.frames.wants_to_ask()
    }

    /// A browser has answered a ping by itself.
    async fn framed(&mut self, payload: &[u8]) -> Result<(), Close> {
        let answered = <[u8; 8]>::try_from(payload).ok().map(u64::from_be_bytes);
        let round_trip = answered.and_then(|number| self.frames.answered(number));
        match round_trip.filter(|_| self.player.is_some()) {
            Some(round_trip) => self.say(Said::Framed { round_trip }).await,
            None => Ok(()),
        }
    }

    /// Who watches may ask for the time and answer pings, and has no say.
    async fn hear_watcher(&mut self, message: ClientMessage) -> Result<(), Close> {
        match message {
            ClientMessage::Ping(id) => self.say(Said::Ping { id }).await,
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
    match error {
        tungstenite::Error::Capacity(_) => Close::TOO_LARGE,
        tungstenite::Error::Io(error) if error.get_ref().is_some_and(|inner| inner.is::<TooManyFrames>()) => {
            Close::FLOOD
        }
        _ => Close::PROTOCOL,
    }
}
