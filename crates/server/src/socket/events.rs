//! Sockets of events: send a device the state of the event, then every change.

use std::net::IpAddr;
use std::time::Duration;

use axum::extract::{Extension, Path};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use ruckus_events::Person;
use ruckus_protocol::{ClientMessage, EventMessage, Hello};
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};
use tokio_tungstenite::tungstenite::Message;
use tracing::{Instrument, Span};

use super::{Farewell, Upgrade, WebSocket, broken, bucket, complain, event_relay, frame_bucket, part, refusal};
use crate::access::Factor;
use crate::api_error::ApiError;
use crate::clock::at;
use crate::events::{self, EventActorRequest, Handle, stamped};
use crate::extract::{Relayed, Visitor};
use crate::limits::ConnectionPermit;
use crate::outbox::{Close, Outbox, Outlet};
use crate::registry::{event_actors, whereabouts};
use crate::state::AppState;
use crate::{telemetry, token};

/// Upper bound for sending lists, in bytes per second. If sending to all devices would take longer than `AT_ONCE`, the
/// devices are spread over that time, so that news is sent before lists.
const BYTES_PER_SECOND: f64 = 100e6;
/// Lists that take less than this many seconds to send are not delayed.
const AT_ONCE: f64 = 0.05;

/// `GET /api/events/{code}/socket`
pub(crate) async fn upgrade_event(
    app: AppState,
    Visitor(visitor): Visitor,
    relayed: Option<Extension<Relayed>>,
    Path(text): Path<String>,
    Parts { headers, .. }: Parts,
    upgrade: Upgrade,
) -> Response {
    let Some(place) = app.rates.socket(visitor) else {
        return ApiError::too_many("too many sockets are open from this address; close one").into_response();
    };
    // The relaying node has already checked the access level.
    let may_watch = relayed.is_some() || app.access.lets_in(app.access.level(&headers));
    let most = app.settings.limits.message_bytes;
    let (tasks, frames) =
        (app.lifecycle.tasks().clone(), frame_bucket(&app.settings.limits, app.rates.factor(visitor)));
    let with = Box::new((app, text, place));
    // Log lines have the request's id.
    let span = Span::current();
    upgrade.go_on(most, frames, move |mut socket| {
        let serve = async move {
            let (app, text, place) = &*with;
            telemetry::sockets(1.0);
            let request = SocketRequest { visitor, may_watch, place };
            let close = attend(&mut socket, text, &request, app).await.err().flatten();
            Box::pin(part(&mut socket, close.map(Farewell::from), visitor, app)).await;
            telemetry::sockets(-1.0);
        };
        // Tracked, so that shutdown waits until close frames are sent.
        tasks.track_future(serve.instrument(span))
    })
}

/// A request to open a socket of an event.
struct SocketRequest<'a> {
    visitor: IpAddr,
    /// True if the server admits this visitor without a check-in.
    may_watch: bool,
    /// The socket's slot in the connection limits.
    place: &'a ConnectionPermit,
}

/// Accepts a device and sends it the event until the connection ends. Returns `Err(None)` if the device has
/// disconnected.
async fn attend(
    socket: &mut WebSocket,
    text: &str,
    &SocketRequest { visitor, may_watch, place }: &SocketRequest<'_>,
    app: &AppState,
) -> Result<(), Option<Close>> {
    if app.admin.bans.of(visitor, app.registry.now()).is_some() {
        return Err(Some(Close::BANNED));
    }
    let name = events::named(text).ok_or(Some(Close::NO_EVENT))?;
    let first = tokio::select! {
        () = app.lifecycle.closing().cancelled() => return Err(Some(Close::GOING_DOWN)),
        first = timeout(app.settings.limits.hello_within, socket.recv()) => first.map_err(|_| Some(Close::NO_HELLO))?,
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
    let elsewhere = whereabouts::event_whereabouts(&app.registry, text).await.map_err(|error| Some(refusal(&error)))?;
    if let Some(node) = elsewhere {
        // Boxed: relaying needs several times as much memory as a device of a local event.
        let seat = key.is_some().then_some(place);
        return Err(Box::pin(event_relay::carry(socket, first, &node, (text, visitor, seat), app)).await);
    }
    let handle = event_actors::event(&app.registry, &name).await.map_err(|error| {
        let close = refusal(&error);
        Some(if close == Close::NO_TABLE { Close::NO_EVENT } else { close })
    })?;
    let person = match key {
        Some(key) => Some(handle.now().person(&key).ok_or(Some(Close::BAD_TOKEN))?),
        None => None,
    };
    if person.is_some() {
        place.take_seat();
    }
    // Lets an admin disconnect a banned visitor.
    let (outbox, outlet) = Outbox::new(app.settings.limits.queued_frames);
    let present = app.admin.entered(name, visitor, &outbox, app.registry.now());
    if let Some(person) = person
        && handle.requests.send(EventActorRequest::Came { person }).await.is_err()
    {
        return Err(Some(Close::TROUBLE));
    }
    let left = handle.requests.clone();
    let factor = app.rates.factor(visitor);
    let end =
        Screen { socket, handle, person, outlet, app, factor, number: None, news: String::new(), out: Vec::new() };
    let end = end.serve().await;
    if let Some(person) = person {
        // Fails if the event has ended, which removes all devices anyway.
        let _ = left.send(EventActorRequest::Left { person }).await;
    }
    drop(present);
    Err(end)
}

/// A connected device that follows the event.
struct Screen<'a> {
    socket: &'a mut WebSocket,
    handle: Handle,
    person: Option<Person>,
    outlet: Outlet,
    app: &'a AppState,
    /// Multiplier of its message limit.
    factor: Factor,
    /// Number of the lists that the device has.
    number: Option<u64>,
    /// The last news that was sent to the device.
    news: String,
    /// Messages to send.
    out: Vec<Message>,
}

impl Screen<'_> {
    async fn serve(mut self) -> Option<Close> {
        let limits = &self.app.settings.limits;
        let mut bucket = bucket(limits, self.factor);
        let mut ping = interval_at(Instant::now() + limits.ping_every, limits.ping_every);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut last_received = Instant::now();
        let mut lists_at = self.tell();
        loop {
            for out in self.out.drain(..) {
                match timeout(limits.silent_for, self.socket.send(out)).await {
                    Ok(Ok(())) => {}
                    Ok(Err(_)) => return None,
                    Err(_) => return Some(Close::TOO_SLOW),
                }
            }
            tokio::select! {
                biased;
                () = self.app.lifecycle.closing().cancelled() => return Some(Close::GOING_DOWN),
                next = self.outlet.next() => match next {
                    // Broadcasts to all tables are not sent to events.
                    Ok(_) => {}
                    Err(close) => return Some(close),
                },
                changed = self.handle.updates.changed() => match changed {
                    Ok(()) => {
                        let turn = self.tell();
                        // A device that waits keeps its time slot, unless it just received the lists with the full
                        // state.
                        lists_at = turn.map(|turn| lists_at.map_or(turn, |before| before.min(turn)));
                    }
                    Err(_) => return Some(Close::TROUBLE),
                },
                () = at(lists_at) => {
                    lists_at = None;
                    self.tell_lists();
                }
                message = self.socket.recv() => {
                    last_received = Instant::now();
                    if !bucket.take() {
                        return Some(Close::FLOOD);
                    }
                    match message {
                        None | Some(Ok(Message::Close(_))) => return None,
                        Some(Err(error)) => return Some(broken(&error)),
                        Some(Ok(message)) => match self.hear(message).await {
                            Ok(answer) => self.out.extend(answer),
                            Err(close) => return Some(close),
                        },
                    }
                }
                _ = ping.tick() => {
                    if last_received.elapsed() > limits.silent_for {
                        return Some(Close::SILENT);
                    }
                    self.out.push(Message::Ping(Vec::new().into()));
                }
            }
        }
    }

    /// Queues the news. Returns when to send the lists, if they have changed.
    fn tell(&mut self) -> Option<Instant> {
        let update = self.handle.updates.borrow_and_update().clone();
        let (now, next) = (self.handle.clock.now(), self.number.map_or(0, |number| number + 1));
        let news = update.news(self.person);
        let latest = self.handle.now();
        if self.number.is_none() && !update.is_of(&latest) {
            // The device is new, so it gets the current state immediately, which others get a moment later. The next
            // lists build on a state it has not received, so it gets the whole event again with them.
            self.out.push(Message::Text(update.whole_of(&latest, self.person, now).into()));
            self.news = news;
            return None;
        }
        if self.number.is_none() || update.number > next {
            // The device is new, or has missed lists.
            self.out.push(Message::Text(update.whole(self.person, now).into()));
            self.number = Some(update.number);
            self.news = if update.is_level() { news.clone() } else { String::new() };
        }
        if news != self.news {
            self.out.push(Message::Text(stamped(&news, now).into()));
            self.news = news;
        }
        let lists = update.lists.as_ref().filter(|_| Some(update.number) != self.number)?;
        let all = lists.len() as f64 * f64::from(update.size()) / BYTES_PER_SECOND;
        let turn = if all < AT_ONCE { 0.0 } else { all * f64::from(token::random::<1>()[0]) / 255.0 + AT_ONCE };
        Some(Instant::now() + Duration::from_secs_f64(turn))
    }

    /// Queues the lists when their time slot has come.
    fn tell_lists(&mut self) {
        let update = self.handle.updates.borrow().clone();
        if let Some(lists) =
            update.lists.clone().filter(|_| self.number.map(|number| number + 1) == Some(update.number))
        {
            self.number = Some(update.number);
            self.out.push(Message::Text(lists));
        }
    }

    /// Handles a message and returns the answer, if there is one.
    async fn hear(&mut self, message: Message) -> Result<Option<Message>, Close> {
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => return Err(complain(self.socket, "send text frames only".to_owned()).await),
            // The library answers pings and close frames automatically.
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_) => return Ok(None),
        };
        match serde_json::from_str(&text) {
            Ok(ClientMessage::Ping(id)) => {
                let pong = serde_json::to_string(&EventMessage::Pong { id }).unwrap_or_default();
                Ok(Some(Message::Text(pong.into())))
            }
            Ok(ClientMessage::Pong(_) | ClientMessage::Hidden(_)) => Ok(None),
            Ok(_) => Err(complain(self.socket, "send commands to an event over HTTP".to_owned()).await),
            Err(error) => Err(complain(self.socket, error.to_string()).await),
        }
    }
}
