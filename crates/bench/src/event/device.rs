//! A player's device at the event's socket. It parses only what tells the player's table and that results are
//! available.

use std::cell::Cell;
use std::rc::Rc;

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use ruckus_protocol::{ClientMessage, EventPhase, EventPlace, EventWaiting, Hello};
use serde::Deserialize;
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::Instant;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use crate::load::seat::connect;

/// What a device has learned.
#[derive(Debug)]
pub(super) enum News {
    /// The first state of the event.
    Open,
    /// The player's table in a round.
    Seated { round: u32, code: String },
    /// The standings after a round, and the start of the next one.
    Standings { round: u32, next: Option<u64> },
}

/// News of a device, and when it arrived.
#[derive(Debug)]
pub(super) struct DeviceNews {
    pub(super) device: usize,
    pub(super) at: Instant,
    pub(super) news: News,
}

/// The parsed part of a message.
#[derive(Deserialize)]
struct ServerMessage {
    r#type: Kind,
    #[serde(default)]
    round: u32,
    phase: Option<EventPhase>,
    waiting: Option<EventWaiting>,
    deadline: Option<u64>,
    you: Option<You>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Event,
    News,
    Lists,
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct You {
    place: EventPlace,
}

/// A device with its socket.
pub(super) struct Device {
    number: usize,
    socket: WebSocketStream<TcpStream>,
    tell: mpsc::UnboundedSender<DeviceNews>,
    /// The number of bytes sent to all devices.
    bytes: Rc<Cell<u64>>,
    seated: u32,
    /// The last round with results, and the start of the next one.
    finished: (u32, Option<u64>),
    standings: u32,
}

impl Device {
    /// Opens the socket of a player.
    pub(super) async fn open(
        server: &str,
        path: &str,
        token: &str,
        number: usize,
        tell: mpsc::UnboundedSender<DeviceNews>,
        bytes: Rc<Cell<u64>>,
    ) -> Result<Self> {
        let mut socket = connect(server, path, number).await?;
        let hello = ClientMessage::Hello(Hello { token: token.to_owned(), last: None });
        socket.send(Message::text(serde_json::to_string(&hello)?)).await?;
        Ok(Self { number, socket, tell, bytes, seated: 0, finished: (0, None), standings: 0 })
    }

    /// Handles messages of the event until the task is canceled.
    pub(super) async fn listen(mut self) -> Result<()> {
        let mut is_open = false;
        loop {
            match self.socket.next().await.context("a socket of the event failed")?? {
                Message::Text(text) => {
                    let at = Instant::now();
                    self.bytes.set(self.bytes.get() + text.len() as u64);
                    let message = serde_json::from_str(&text).with_context(|| format!("unreadable: {text}"))?;
                    if !std::mem::replace(&mut is_open, true) {
                        self.tell(at, News::Open);
                    }
                    self.take(at, message);
                }
                Message::Close(frame) => bail!("the server closed a socket of the event: {frame:?}"),
                _ => {}
            }
        }
    }

    fn take(&mut self, at: Instant, message: ServerMessage) {
        let (head, lists) = match message.r#type {
            Kind::Event => (true, true),
            Kind::News => (true, false),
            Kind::Lists => (false, true),
            Kind::Other => return,
        };
        if head {
            let over = message.phase == Some(EventPhase::Over);
            let done = over || message.waiting == Some(EventWaiting::NextRound);
            // Without a pause between rounds, there is no message for the phase in between.
            let finished = if done { message.round } else { message.round.saturating_sub(1) };
            self.finished = (finished, message.deadline);
            if let Some(EventPlace::Table { code, .. }) = message.you.map(|you| you.place)
                && !code.is_empty()
                && !done
                && self.seated < message.round
            {
                self.seated = message.round;
                self.tell(at, News::Seated { round: message.round, code });
            }
        }
        let (round, next) = self.finished;
        if lists && self.standings < round {
            self.standings = round;
            self.tell(at, News::Standings { round, next });
        }
    }

    fn tell(&self, at: Instant, news: News) {
        // The hall may not be interested any longer.
        let _ = self.tell.send(DeviceNews { device: self.number, at, news });
    }
}
