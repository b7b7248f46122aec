//! Sockets of events: each tells a device how the event is, now and after every change.

use std::net::IpAddr;
use std::time::Duration;

use axum::extract::{Extension, Path, State};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use ruckus_events::Person;
use ruckus_protocol::{ClientMessage, EventMessage, Hello};
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};
use tokio_tungstenite::tungstenite::Message;

use super::{Farewell, Upgrade, WebSocket, broken, bucket, complain, frame_bucket, part, refusal};
use crate::admin::unix_ms;
use crate::clock::at;
use crate::events::{self, Handle, Note};
use crate::http::{Desk, Failure, Visitor};
use crate::line::{Close, Line, Outlet};
use crate::{telemetry, token};

/// How often a screen is told of changes at most. Larger events, whose messages are long, tell theirs less often.
const EVERY: Duration = Duration::from_millis(250);
/// For so many players more, as much again.
const PLAYERS: usize = 128;

/// `GET /api/events/{code}/socket`
pub(crate) async fn upgrade_event(
    State(desk): State<Desk>,
    Extension(Visitor(visitor)): Extension<Visitor>,
    Path(text): Path<String>,
    Parts { headers, .. }: Parts,
    upgrade: Upgrade,
) -> Response {
    let Some(place) = desk.rates.socket(visitor) else {
        return Failure::too_many("too many sockets are open from this address; close one").into_response();
    };
    let may_watch = desk.access.lets_in(desk.access.level(&headers));
    let most = desk.settings.limits.message_bytes;
    upgrade.go_on(most, frame_bucket(&desk.settings.limits), async move |mut socket| {
        let tasks = desk.tasks.clone();
        // Counted, so that going down waits for farewells.
        tasks
            .track_future(async move {
                telemetry::sockets(1.0);
                let close = attend(&mut socket, &text, visitor, may_watch, &desk).await.err().flatten();
                part(&mut socket, close.map(Farewell::from), visitor, &desk).await;
                telemetry::sockets(-1.0);
                drop(place);
            })
            .await;
    })
}

/// Lets a device in, and tells it of the event until the line ends. No reason is given to one that is gone.
async fn attend(
    socket: &mut WebSocket,
    text: &str,
    visitor: IpAddr,
    may_watch: bool,
    desk: &Desk,
) -> Result<(), Option<Close>> {
    if desk.admin.bans.of(visitor, unix_ms()).is_some() {
        return Err(Some(Close::BANNED));
    }
    let name = events::named(text).ok_or(Some(Close::NO_EVENT))?;
    let first = tokio::select! {
        () = desk.closing.cancelled() => return Err(Some(Close::GOING_DOWN)),
        first = timeout(desk.settings.limits.hello_within, socket.recv()) => first.map_err(|_| Some(Close::NO_HELLO))?,
    };
    let first = match first {
        Some(Ok(Message::Text(text))) => text,
        Some(Err(error)) => return Err(Some(broken(&error))),
        _ => return Err(Some(Close::PROTOCOL)),
    };
    let key = match serde_json::from_str(&first) {
        Ok(ClientMessage::Hello(Hello { token, .. })) => Some(token::key(&token)),
        Ok(ClientMessage::Watch {}) if !may_watch => return Err(Some(Close::NO_PASS)),
        Ok(ClientMessage::Watch {}) => None,
        Ok(_) => return Err(Some(complain(socket, "the first message must be `hello` or `watch`".to_owned()).await)),
        Err(error) => return Err(Some(complain(socket, error.to_string()).await)),
    };
    let handle = desk.house.event(&name).await.map_err(|error| {
        let close = refusal(&error);
        Some(if close == Close::NO_TABLE { Close::NO_EVENT } else { close })
    })?;
    let person = match key {
        Some(key) => Some(handle.now().person(&key).ok_or(Some(Close::BAD_TOKEN))?),
        None => None,
    };
    // By this line a banned visitor is hung up on.
    let (line, outlet) = Line::new(desk.settings.limits.queued_frames);
    let present = desk.admin.entered(name, visitor, &line);
    if let Some(person) = person
        && handle.notes.send(Note::Came { person }).await.is_err()
    {
        return Err(Some(Close::TROUBLE));
    }
    let left = handle.notes.clone();
    let end = Screen { socket, handle, person, outlet, desk }.serve().await;
    if let Some(person) = person {
        // An event that has ended knows already.
        let _ = left.send(Note::Left { person }).await;
    }
    drop(present);
    Err(end)
}

/// A device that is told of the event.
struct Screen<'a> {
    socket: &'a mut WebSocket,
    handle: Handle,
    person: Option<Person>,
    outlet: Outlet,
    desk: &'a Desk,
}

impl Screen<'_> {
    async fn serve(mut self) -> Option<Close> {
        let limits = &self.desk.settings.limits;
        let mut bucket = bucket(limits);
        let mut ping = interval_at(Instant::now() + limits.ping_every, limits.ping_every);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heard = Instant::now();
        let mut tell_at = Some(Instant::now());
        let mut not_before = Instant::now();
        loop {
            let out = tokio::select! {
                biased;
                () = self.desk.closing.cancelled() => return Some(Close::GOING_DOWN),
                _ = self.outlet.end.changed() => return *self.outlet.end.borrow(),
                // What is said to all tables is not said to events.
                _ = self.outlet.frames.recv() => continue,
                () = at(tell_at) => {
                    let shown = self.handle.shown.borrow_and_update().clone();
                    tell_at = None;
                    not_before = Instant::now() + EVERY * (1 + (shown.size() / PLAYERS) as u32);
                    Message::Text(shown.message(self.person, self.handle.clock.now()).into())
                }
                changed = self.handle.shown.changed(), if tell_at.is_none() => match changed {
                    Ok(()) => {
                        tell_at = Some(not_before.max(Instant::now()));
                        continue;
                    }
                    Err(_) => return Some(Close::TROUBLE),
                },
                message = self.socket.recv() => {
                    heard = Instant::now();
                    if !bucket.take() {
                        return Some(Close::FLOOD);
                    }
                    match message {
                        None | Some(Ok(Message::Close(_))) => return None,
                        Some(Err(error)) => return Some(broken(&error)),
                        Some(Ok(message)) => match self.hear(message).await {
                            Ok(Some(answer)) => answer,
                            Ok(None) => continue,
                            Err(close) => return Some(close),
                        },
                    }
                }
                _ = ping.tick() => {
                    if heard.elapsed() > limits.silent_for {
                        return Some(Close::SILENT);
                    }
                    Message::Ping(Vec::new().into())
                }
            };
            match timeout(limits.silent_for, self.socket.send(out)).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) => return None,
                Err(_) => return Some(Close::TOO_SLOW),
            }
        }
    }

    /// Hears a message; gives the answer, if it has one.
    async fn hear(&mut self, message: Message) -> Result<Option<Message>, Close> {
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => return Err(complain(self.socket, "only text frames are read".to_owned()).await),
            // The library answers these by itself.
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_) => return Ok(None),
        };
        match serde_json::from_str(&text) {
            Ok(ClientMessage::Ping(id)) => {
                let pong = serde_json::to_string(&EventMessage::Pong { id }).unwrap_or_default();
                Ok(Some(Message::Text(pong.into())))
            }
            Ok(ClientMessage::Pong(_) | ClientMessage::Hidden(_)) => Ok(None),
            Ok(_) => Err(complain(self.socket, "commands to an event go over HTTP".to_owned()).await),
            Err(error) => Err(complain(self.socket, error.to_string()).await),
        }
    }
}
