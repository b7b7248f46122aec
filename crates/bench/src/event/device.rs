//! A player's device at the event's socket: just as much of what comes over it as tells where to sit and that results are in.

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
    /// The event, for the first time.
    Open,
    /// The table in a round.
    Seated { round: u32, code: String },
    /// The standings after a round, and when the next one begins.
    Standings { round: u32, next: Option<u64> },
}

/// What a device tells, and when it has learned it.
#[derive(Debug)]
pub(super) struct Told {
    pub(super) device: usize,
    pub(super) at: Instant,
    pub(super) news: News,
}

/// A message, as far as it is looked at.
#[derive(Deserialize)]
struct Heard {
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
    tell: mpsc::UnboundedSender<Told>,
    /// How many bytes all devices have been sent.
    bytes: Rc<Cell<u64>>,
    seated: u32,
    /// The last round whose results are in, as it was told, and when the next one begins.
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
        tell: mpsc::UnboundedSender<Told>,
        bytes: Rc<Cell<u64>>,
    ) -> Result<Self> {
        let mut socket = connect(server, path, number).await?;
        let hello = ClientMessage::Hello(Hello { token: token.to_owned(), last: None });
        socket.send(Message::text(serde_json::to_string(&hello)?)).await?;
        Ok(Self { number, socket, tell, bytes, seated: 0, finished: (0, None), standings: 0 })
    }

    /// Hears what the event says until it is given up.
    pub(super) async fn listen(mut self) -> Result<()> {
        let mut is_open = false;
        loop {
            match self.socket.next().await.context("a socket of the event is broken")?? {
                Message::Text(text) => {
                    let at = Instant::now();
                    self.bytes.set(self.bytes.get() + text.len() as u64);
                    let heard = serde_json::from_str(&text).with_context(|| format!("unreadable: {text}"))?;
                    if !std::mem::replace(&mut is_open, true) {
                        self.tell(at, News::Open);
                    }
                    self.take(at, heard);
                }
                Message::Close(frame) => bail!("the server has closed a socket of the event: {frame:?}"),
                _ => {}
            }
        }
    }

    fn take(&mut self, at: Instant, heard: Heard) {
        let (head, lists) = match heard.r#type {
            Kind::Event => (true, true),
            Kind::News => (true, false),
            Kind::Lists => (false, true),
            Kind::Other => return,
        };
        if head {
            let over = heard.phase == Some(EventPhase::Over);
            let done = over || heard.waiting == Some(EventWaiting::NextRound);
            // Where rounds follow at once, nothing is said between them.
            let finished = if done { heard.round } else { heard.round.saturating_sub(1) };
            self.finished = (finished, heard.deadline);
            if let Some(EventPlace::Table { code, .. }) = heard.you.map(|you| you.place)
                && !code.is_empty()
                && !done
                && self.seated < heard.round
            {
                self.seated = heard.round;
                self.tell(at, News::Seated { round: heard.round, code });
            }
        }
        let (round, next) = self.finished;
        if lists && self.standings < round {
            self.standings = round;
            self.tell(at, News::Standings { round, next });
        }
    }

    fn tell(&self, at: Instant, news: News) {
        // The hall may have heard enough.
        let _ = self.tell.send(Told { device: self.number, at, news });
    }
}
