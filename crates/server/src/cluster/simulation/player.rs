//! Simulated players. They sit down at a table, and each makes one move after another through random nodes.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, StatusCode, header};
use futures_util::{FutureExt, SinkExt, StreamExt};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ruckus_journal::{RoomName, Seq, Store};
use ruckus_protocol::{Ack, ClientMessage, Command, Do, Hello, LobbyCommand, MakeTable, Seated, TakeSeat};
use ruckus_testkit::MemoryStore;
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use super::NODES;
use super::log::Log;
use super::network::address;
use crate::net::{HttpClient, TcpStream, http_client};

/// Time a player waits for a response before trying again.
const PATIENCE: Duration = Duration::from_secs(3);

type Socket = WebSocketStream<TcpStream>;

fn random(dice: &mut ChaCha8Rng, milliseconds: std::ops::Range<u64>) -> Duration {
    Duration::from_millis(dice.random_range(milliseconds))
}

/// Opens a table, seats its players, and lets them play.
pub(super) async fn play(number: usize, players: usize, seed: u64, store: Arc<MemoryStore>, log: Arc<Log>) {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let client = http_client();
    let rules = Some("super-power-no-sissies".to_owned());
    let table = MakeTable { name: "p0".to_owned(), rules, ..MakeTable::default() };
    let maker = wanted(&client, &mut dice, "/api/tables", |_| &table).await;
    let mut seats = vec![maker];
    for player in 1..players {
        let path = format!("/api/tables/{}/seats", seats[0].code);
        // A lost answer leaves a seat without a player, so each attempt uses a new name.
        let seat = |time| TakeSeat { name: format!("p{player} {time}"), card: None, program: false };
        seats.push(wanted(&client, &mut dice, &path, seat).await);
    }
    for (at, seat) in seats.into_iter().enumerate() {
        let dice = ChaCha8Rng::seed_from_u64(dice.random());
        let (store, log, client) = (store.clone(), log.clone(), client.clone());
        let number = number * 10 + at;
        let player =
            SimulatedPlayer { number, seat, dice, store, log, client, n: 0, known: None, acked: 0, ready: false };
        tokio::spawn(player.play());
    }
}

/// Sends a request to random nodes until one succeeds.
async fn wanted<T: Serialize>(
    client: &HttpClient,
    dice: &mut ChaCha8Rng,
    path: &str,
    body: impl Fn(u32) -> T,
) -> Seated {
    let mut time = 0;
    loop {
        time += 1;
        let body = serde_json::to_vec(&body(time)).expect("it is JSON");
        if let Some((status, answer)) = ask(client, dice, Method::POST, path, body).await
            && status.is_success()
            && let Ok(seated) = serde_json::from_slice(&answer)
        {
            return seated;
        }
        sleep(random(dice, 50..400)).await;
    }
}

/// Sends a request to a random node. Returns `None` if it does not answer in time.
async fn ask(
    client: &HttpClient,
    dice: &mut ChaCha8Rng,
    method: Method,
    path: &str,
    body: Vec<u8>,
) -> Option<(StatusCode, Vec<u8>)> {
    let node = address(dice.random_range(0..NODES));
    let request = Request::builder().method(method).uri(format!("http://{node}{path}"));
    let request = request.header(header::CONTENT_TYPE, "application/json").body(Body::from(body)).ok()?;
    let answered = async {
        let answer = client.request(request).await.ok()?;
        let status = answer.status();
        let body = to_bytes(Body::new(answer.into_body()), usize::MAX).await.ok()?;
        Some((status, body.to_vec()))
    };
    timeout(PATIENCE, answered).await.ok()?
}

/// The inspected part of a message. Deserializing whole messages would dominate the run time.
#[derive(Deserialize)]
struct ServerMessage {
    #[serde(rename = "type")]
    kind: String,
    version: Option<u64>,
    id: Option<u64>,
}

struct SimulatedPlayer {
    number: usize,
    seat: Seated,
    dice: ChaCha8Rng,
    store: Arc<MemoryStore>,
    log: Arc<Log>,
    client: HttpClient,
    /// Number of the last command.
    n: u64,
    /// The last version that the player received.
    known: Option<u64>,
    /// Version of the last acknowledged move.
    acked: u64,
    ready: bool,
}

impl SimulatedPlayer {
    async fn play(mut self) {
        self.log.sits(self.number);
        let mut waits = None;
        loop {
            let node = self.dice.random_range(0..NODES);
            let opened = timeout(PATIENCE, self.connect(node)).await.ok().flatten();
            if let Some(mut socket) = opened {
                self.log.at(self.number, Some(node));
                self.talk(&mut socket, &mut waits).await;
                self.log.at(self.number, None);
            }
            // Occasionally rests so long that a room with only resting players is evicted.
            let rest = if self.dice.random_bool(0.1) { 2_500..5_000 } else { 20..300 };
            sleep(random(&mut self.dice, rest)).await;
        }
    }

    async fn connect(&self, node: usize) -> Option<Socket> {
        let address = address(node);
        let stream = TcpStream::connect((&address.ip().to_string(), address.port())).await.ok()?;
        let path = format!("ws://{address}/api/tables/{}/socket", self.seat.code);
        let (mut socket, _) = client_async(path.into_client_request().ok()?, stream).await.ok()?;
        let hello = Hello { token: self.seat.token.clone(), last: self.known };
        say(&mut socket, &ClientMessage::Hello(hello)).await?;
        Some(socket)
    }

    /// Makes moves over a socket until it ends or the player reconnects. `waits` is the unacknowledged move.
    async fn talk(&mut self, socket: &mut Socket, waits: &mut Option<Command>) {
        loop {
            let command = waits.get_or_insert_with(|| {
                self.n += 1;
                self.ready = !self.ready;
                Command::new(self.n, Do::Lobby(LobbyCommand::Ready(self.ready)))
            });
            let command = command.clone();
            let Some(ack) = self.make(socket, &command).await else { return };
            *waits = None;
            self.note(&ack);
            if self.dice.random_bool(0.1) {
                let Some(again) = self.make(socket, &command).await else { return };
                if again != ack {
                    self.log.wrong(&format!("p{}: {again:?} instead of {ack:?}", self.number));
                }
            }
            if self.dice.random_bool(0.1) {
                self.look().await;
            }
            if self.dice.random_bool(0.15) {
                return;
            }
            sleep(random(&mut self.dice, 20..500)).await;
        }
    }

    /// Sends a command and waits for its acknowledgment. Returns `None` if the socket has ended or nothing arrives in
    /// time.
    async fn make(&mut self, socket: &mut Socket, command: &Command) -> Option<Ack> {
        let until = Instant::now() + PATIENCE;
        timeout_at(until, say(socket, &ClientMessage::Command(command.clone()))).await.ok()??;
        loop {
            let message = timeout_at(until, socket.next()).await.ok()??.ok()?;
            let Message::Text(text) = message else {
                if message.is_close() {
                    // Completes the closing handshake.
                    let _ = timeout_at(until, socket.flush()).await;
                    return None;
                }
                continue;
            };
            let ServerMessage { kind, version, id } = serde_json::from_str(&text).expect("what a server says is known");
            match (&*kind, version, id) {
                ("ack", ..) => {
                    let ack: Ack = serde_json::from_str(&text).expect("an acknowledgment");
                    if ack.n == command.n {
                        return Some(ack);
                    }
                }
                ("ping", _, Some(id)) => say(socket, &ClientMessage::Pong(id)).await?,
                ("update" | "snapshot", Some(version), _) => self.see(version, kind == "update"),
                _ => {}
            }
        }
    }

    /// Checks the version of an update or a snapshot.
    fn see(&mut self, version: u64, is_update: bool) {
        let (number, known, acked) = (self.number, self.known, self.acked);
        if is_update && known.is_some_and(|known| known + 1 != version) {
            self.log.wrong(&format!("p{number}: version {version} after {known:?}"));
        }
        if !is_update && version < acked {
            self.log.wrong(&format!("p{number}: {acked} was acknowledged, and now it is {version}"));
        }
        self.known = Some(version);
    }

    /// Checks an acknowledgment: the entry must be in the store, and versions must not decrease.
    fn note(&mut self, ack: &Ack) {
        let Ack { n, version, .. } = *ack;
        let room = RoomName::new(&self.seat.code);
        let written = self.store.load(&room, Seq(version.saturating_sub(1))).now_or_never();
        if !written.is_some_and(|written| written.is_err() || written.is_ok_and(|entries| !entries.is_empty())) {
            self.log
                .wrong(&format!("p{}: move {n} is acknowledged as {version}, and that is not written", self.number));
        }
        if version < self.acked {
            self.log.wrong(&format!("p{}: move {n} is {version}, the one before was {}", self.number, self.acked));
        }
        self.acked = version;
        self.log.acked(self.number, &self.seat.code, ack);
    }

    /// Requests the table and the list of public tables without a seat. The second request involves the other nodes.
    async fn look(&mut self) {
        let path = format!("/api/tables/{}", self.seat.code);
        for path in [path.as_str(), "/api/strangers/tables"] {
            let answer = ask(&self.client, &mut self.dice, Method::GET, path, Vec::new()).await;
            if let Some((status, _)) = answer
                && !status.is_success()
                && !status.is_server_error()
            {
                self.log.wrong(&format!("p{}: {path} is answered with {status}", self.number));
            }
        }
    }
}

async fn say(socket: &mut Socket, message: &ClientMessage) -> Option<()> {
    let text = serde_json::to_string(message).expect("it is JSON");
    socket.send(Message::text(text)).await.ok()
}
