//! A seat of the load: a socket, and the parts of messages that are necessary to play.

use std::net::{Ipv4Addr, SocketAddr};
use std::task::{self, Poll};

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use ruckus_client::Cutter;
use ruckus_engine::{OfferWords, View, ViewFact};
use ruckus_protocol::{ClientMessage, Command, CutView, Do, Hello, Seated, Stage, You};
use serde::Deserialize;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// The size of the read buffer. Most messages are smaller.
const READ_BUFFER: usize = 2 * 1024;
/// The maximum number of sockets from one address, which has about 28,000 ports for them.
const SOCKETS_PER_ADDRESS: usize = 20_000;

/// Error for a socket that the server has closed.
#[derive(Debug)]
pub(crate) struct Closed {
    pub(crate) code: u16,
    reason: String,
}

impl std::fmt::Display for Closed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the server closed a socket: {} {}", self.code, self.reason)
    }
}

impl std::error::Error for Closed {}

/// The parsed part of a server message. A single flat struct for all kinds of messages.
#[derive(Deserialize)]
struct ServerMessage {
    r#type: Kind,
    version: Option<u64>,
    id: Option<u64>,
    n: Option<u64>,
    message: Option<String>,
    you: Option<You>,
    lobby: Option<Lobby>,
    view: Option<View>,
    #[serde(default)]
    facts: Vec<ViewFact>,
    offers: Option<Vec<OfferWords>>,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Snapshot,
    Update,
    Ack,
    Ping,
    Error,
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct Lobby {
    stage: Stage,
    cut: Option<CutView>,
}

/// The response to a command.
pub(crate) struct CommandResponse {
    pub(crate) n: u64,
    pub(crate) version: u64,
    /// The reason for a refusal.
    pub(crate) refused: Option<String>,
}

/// Opens a socket at a path of the server. `number` is its index among all sockets.
pub(crate) async fn connect(server: &str, path: &str, number: usize) -> Result<WebSocketStream<TcpStream>> {
    let at: SocketAddr = server.parse().context("the server's address")?;
    let socket = TcpSocket::new_v4()?;
    if number >= SOCKETS_PER_ADDRESS {
        let further = Ipv4Addr::from_bits(Ipv4Addr::LOCALHOST.to_bits() + (number / SOCKETS_PER_ADDRESS) as u32);
        socket.bind(SocketAddr::from((further, 0))).with_context(|| {
            format!("{SOCKETS_PER_ADDRESS} sockets use one address, and this system has no {further}")
        })?;
    }
    let line = socket.connect(at).await.context("cannot open a socket")?;
    line.set_nodelay(true)?;
    let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER).write_buffer_size(0);
    let (socket, _) = client_async_with_config(format!("ws://{server}{path}"), line, Some(config)).await?;
    Ok(socket)
}

/// A seat with its socket.
pub(crate) struct SeatClient {
    socket: WebSocketStream<TcpStream>,
    pub(crate) version: u64,
    pub(crate) stage: Option<Stage>,
    pub(crate) view: Option<View>,
    pub(crate) offers: Vec<OfferWords>,
    you: Option<You>,
    n: u64,
    cutter: Cutter,
    /// The numbers of pending commands for cuts.
    cutting: Vec<u64>,
}

impl SeatClient {
    /// Opens the socket of a seat. `number` is its index among all sockets.
    pub(crate) async fn open(server: &str, seated: &Seated, number: usize) -> Result<Self> {
        let socket = connect(server, &format!("/api/tables/{}/socket", seated.code), number).await?;
        let mut seat = Self {
            socket,
            version: 0,
            stage: None,
            view: None,
            offers: Vec::new(),
            you: None,
            n: 0,
            cutter: Cutter::default(),
            cutting: Vec::new(),
        };
        seat.say(&ClientMessage::Hello(Hello { token: seated.token.clone(), last: None })).await?;
        while seat.version == 0 {
            let text = std::future::poll_fn(|context| seat.poll(context)).await?;
            seat.take(&text).await?;
        }
        // Do not take part in races: the benchmark measures the server, not the waits that fairness requires.
        seat.say(&ClientMessage::Hidden(true)).await?;
        Ok(seat)
    }

    /// Sends a command and returns its number.
    pub(crate) async fn command(&mut self, what: Do) -> Result<u64> {
        self.n += 1;
        self.say(&ClientMessage::Command(Command { n: self.n, what, answers: None })).await?;
        Ok(self.n)
    }

    async fn say(&mut self, message: &ClientMessage) -> Result<()> {
        let sent = self.socket.send(Message::text(serde_json::to_string(message)?)).await;
        let Err(broken) = sent else { return Ok(()) };
        loop {
            // Read on, because the server's reason for closing may still arrive.
            std::future::poll_fn(|context| self.poll(context)).await.with_context(|| broken.to_string())?;
        }
    }

    /// Polls for the next message.
    pub(crate) fn poll(&mut self, context: &mut task::Context<'_>) -> Poll<Result<Utf8Bytes>> {
        loop {
            return Poll::Ready(match task::ready!(self.socket.poll_next_unpin(context)) {
                Some(Ok(Message::Text(text))) => Ok(text),
                Some(Ok(Message::Close(Some(frame)))) => {
                    let (code, reason) = (frame.code.into(), frame.reason.to_string());
                    Err(Closed { code, reason }.into())
                }
                Some(Ok(Message::Close(None)) | Err(_)) | None => Err(anyhow::anyhow!("a socket failed")),
                Some(Ok(_)) => continue,
            });
        }
    }

    /// Handles a message, including necessary replies.
    pub(crate) async fn take(&mut self, text: &str) -> Result<Option<CommandResponse>> {
        let message: ServerMessage = serde_json::from_str(text).with_context(|| format!("unreadable: {text}"))?;
        match message.r#type {
            Kind::Snapshot | Kind::Update => self.fold(message).await?,
            Kind::Ping => self.say(&ClientMessage::Pong(message.id.unwrap_or_default())).await?,
            Kind::Error => bail!("the server sent an error: {text}"),
            Kind::Other => {}
            Kind::Ack => {
                let (n, version) = message.n.zip(message.version).context("an answer without a number")?;
                if !self.cutting.contains(&n) {
                    return Ok(Some(CommandResponse { n, version, refused: message.message }));
                }
                self.cutting.retain(|&other| other != n);
            }
        }
        Ok(None)
    }

    async fn fold(&mut self, message: ServerMessage) -> Result<()> {
        self.version = message.version.context("an update without a version")?;
        if let Some(you) = message.you {
            self.n = self.n.max(you.last_n);
            self.you = Some(you);
        }
        if message.view.is_some() {
            self.view = message.view;
        }
        if let Some(view) = &mut self.view {
            message.facts.iter().for_each(|fact| view.fold(fact));
        }
        if let Some(offers) = message.offers {
            self.offers = offers;
        }
        let Some(lobby) = message.lobby else { return Ok(()) };
        self.stage = Some(lobby.stage);
        if let Some((cut, you)) = lobby.cut.as_ref().zip(self.you.as_ref())
            && let Some(command) = self.cutter.answer(cut, you.seat)?
        {
            let n = self.command(Do::Lobby(command)).await?;
            self.cutting.push(n);
        }
        Ok(())
    }
}
