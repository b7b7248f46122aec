//! A device at a seat: its WebSocket, and the state that it has received.

use std::time::Instant;

use futures_util::future::try_join_all;
use futures_util::{SinkExt, StreamExt};
use ruckus_engine::{Action, OfferWords, View};
use ruckus_protocol::{
    Answers, ClientMessage, Command, Do, Hello, LobbyCommand, LobbyView, Seated, ServerMessage, Stage, Talk, Update,
    VERSION, You,
};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{Connector, MaybeTlsStream, WebSocketStream, connect_async_tls_with_config};

use crate::error::PATIENCE;
use crate::{ClientError, Cutter, ServerApi};

/// A device at a seat, with the state from all messages it has received.
#[derive(Debug)]
pub struct Device {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The latest version it has received. `None` before the first message.
    pub version: Option<u64>,
    /// The player's identity.
    pub you: Option<You>,
    /// The lobby.
    pub lobby: Option<LobbyView>,
    /// The view of the table, updated by facts.
    pub view: Option<View>,
    /// The current offers.
    pub offers: Vec<OfferWords>,
    /// The latest contested moment, and when it was shown.
    moment: Option<(u64, Instant)>,
    /// The number of spectators, as far as this device knows.
    pub watchers: u8,
    n: u64,
    /// True to take part in cuts.
    pub cuts: bool,
    /// True to answer the server's pings automatically. Otherwise [`hear`](Self::hear) returns them.
    pub answers_pings: bool,
    cutter: Cutter,
    /// The numbers of pending commands for cuts.
    cutting: Vec<u64>,
}

impl Device {
    /// Opens a WebSocket without sending a message.
    ///
    /// # Errors
    /// The server cannot be reached or refuses.
    pub async fn silent(api: &ServerApi, code: &str) -> Result<Self, ClientError> {
        let scheme = if api.is_secure() { "wss" } else { "ws" };
        let address = format!("{scheme}://{}/api/tables/{code}/socket?protocol={VERSION}", api.authority());
        let connector = Connector::Rustls(api.tls());
        let opening = connect_async_tls_with_config(address, None, true, Some(connector));
        // A frozen server accepts connections but never responds.
        let opened = tokio::time::timeout(PATIENCE, opening).await.map_err(|_| ClientError::Silence)?;
        let (socket, _) = opened.map_err(|error| match error {
            tungstenite::Error::Http(answer) => {
                ClientError::Refused { status: answer.status().as_u16(), code: String::new(), message: String::new() }
            }
            other => ClientError::connection(&other),
        })?;
        Ok(Self {
            socket,
            version: None,
            you: None,
            lobby: None,
            view: None,
            offers: Vec::new(),
            moment: None,
            watchers: 0,
            n: 0,
            cuts: true,
            answers_pings: true,
            cutter: Cutter::default(),
            cutting: Vec::new(),
        })
    }

    /// Opens the WebSocket of a seat and waits for its snapshot.
    ///
    /// # Errors
    /// The server cannot be reached or closes the socket.
    pub async fn open(api: &ServerApi, seat: &Seated) -> Result<Self, ClientError> {
        let mut device = Self::silent(api, &seat.code).await?;
        device.say(&ClientMessage::Hello(Hello { token: seat.token.clone(), last: None })).await?;
        device.snapshot().await?;
        Ok(device)
    }

    /// Opens a WebSocket as a spectator and waits for its snapshot.
    ///
    /// # Errors
    /// The server cannot be reached or closes the socket.
    pub async fn watch(api: &ServerApi, code: &str) -> Result<Self, ClientError> {
        let mut device = Self::silent(api, code).await?;
        device.say(&ClientMessage::Watch {}).await?;
        device.snapshot().await?;
        Ok(device)
    }

    /// Resumes a device that lost its connection.
    ///
    /// # Errors
    /// The server cannot be reached.
    pub async fn resume(api: &ServerApi, seat: &Seated, old: Self) -> Result<Self, ClientError> {
        let socket = Self::silent(api, &seat.code).await?.socket;
        let mut device = Self { socket, watchers: 0, ..old };
        device.say(&ClientMessage::Hello(Hello { token: seat.token.clone(), last: device.version })).await?;
        Ok(device)
    }

    /// Sends a message.
    ///
    /// # Errors
    /// The connection is broken.
    pub async fn say(&mut self, message: &ClientMessage) -> Result<(), ClientError> {
        self.say_raw(Message::text(serde_json::to_string(message)?)).await
    }

    /// Sends a raw WebSocket message.
    ///
    /// # Errors
    /// The connection is broken.
    pub async fn say_raw(&mut self, message: Message) -> Result<(), ClientError> {
        self.socket.send(message).await.map_err(|error| ClientError::Connection(error.to_string()))
    }

    /// Sends an action and returns the number of the command.
    ///
    /// # Errors
    /// The connection is broken.
    pub async fn act(&mut self, action: Action) -> Result<u64, ClientError> {
        self.command(Do::Act(action)).await
    }

    /// Sends a lobby command and returns the number of the command.
    ///
    /// # Errors
    /// The connection is broken.
    pub async fn lobby(&mut self, command: LobbyCommand) -> Result<u64, ClientError> {
        self.command(Do::Lobby(command)).await
    }

    /// Sends an action with a reported reaction time of `after_us` microseconds to the latest moment.
    ///
    /// # Errors
    /// The connection is broken.
    pub async fn react(&mut self, action: Action, after_us: i64) -> Result<u64, ClientError> {
        let answers = self.moment.map(|(moment, _)| Answers { moment, after_us, early: 0 });
        self.command_in(Do::Act(action), answers).await
    }

    /// Like [`react`](Self::react), with a number of early presses before the moment.
    ///
    /// # Errors
    /// The connection is broken.
    pub async fn react_after(&mut self, action: Action, after_us: i64, early: u8) -> Result<u64, ClientError> {
        let answers = self.moment.map(|(moment, _)| Answers { moment, after_us, early });
        self.command_in(Do::Act(action), answers).await
    }

    /// Reports whether the page is hidden. While it is, races do not wait for this device.
    ///
    /// # Errors
    /// The connection is broken.
    pub async fn look_away(&mut self, hidden: bool) -> Result<(), ClientError> {
        self.say(&ClientMessage::Hidden(hidden)).await
    }

    /// Returns true if the lobby shows this player's page as hidden.
    pub fn looks_away(&self) -> bool {
        let seat = self.you.as_ref().map(|you| you.seat);
        let seats = self.lobby.iter().flat_map(|lobby| &lobby.seats);
        seats.into_iter().any(|other| Some(other.seat) == seat && other.hidden)
    }

    /// Sends a chat message to all players at the table.
    ///
    /// # Errors
    /// The connection is broken.
    pub async fn talk(&mut self, says: Talk) -> Result<(), ClientError> {
        self.say(&ClientMessage::Talk(says)).await
    }

    async fn command(&mut self, what: Do) -> Result<u64, ClientError> {
        let reaction = |(moment, shown): (u64, Instant)| Answers {
            moment,
            after_us: shown.elapsed().as_micros() as i64,
            early: 0,
        };
        let answers = self.moment.filter(|_| matches!(what, Do::Act(_))).map(reaction);
        self.command_in(what, answers).await
    }

    async fn command_in(&mut self, what: Do, answers: Option<Answers>) -> Result<u64, ClientError> {
        self.n += 1;
        let n = self.n;
        self.say(&ClientMessage::Command(Command { n, what, answers })).await?;
        Ok(n)
    }

    /// Waits for the first snapshot.
    async fn snapshot(&mut self) -> Result<(), ClientError> {
        // Pings keep `hear` waiting, but a server that sends them and no snapshot does not work.
        tokio::time::timeout(PATIENCE, self.until(|device| device.version.is_some()))
            .await
            .map_err(|_| ClientError::Silence)?
    }

    /// Waits for the next message and applies it. Pings are answered and not returned. Cuts are handled automatically,
    /// and the responses to them are not returned either.
    ///
    /// A player can think for any time, so this waits for as long as pings arrive. To limit the wait, callers use a
    /// timeout.
    ///
    /// # Errors
    /// The connection is broken or closed, nothing arrives for 60 s, not even a ping, or a message violates the
    /// protocol.
    pub async fn hear(&mut self) -> Result<ServerMessage, ClientError> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.socket.next()).await.map_err(|_| ClientError::Silence)?;
            let text = match message {
                Some(Ok(Message::Text(text))) => text,
                Some(Ok(Message::Close(frame))) => {
                    let (code, reason) = frame.map_or((1005, String::new()), |f| (f.code.into(), f.reason.to_string()));
                    return Err(ClientError::Closed { code, reason });
                }
                Some(Ok(_)) => continue,
                None | Some(Err(_)) => return Err(ClientError::Closed { code: 1006, reason: String::new() }),
            };
            let message: ServerMessage = serde_json::from_str(&text)?;
            if let ServerMessage::Ping { id } = message
                && self.answers_pings
            {
                // If the connection breaks, the next read returns the reason.
                let _ = self.say(&ClientMessage::Pong(id)).await;
                continue;
            }
            self.take_in(&message)?;
            if self.cuts {
                self.cut().await?;
            }
            if let ServerMessage::Ack(ack) = &message
                && self.cutting.contains(&ack.n)
            {
                self.cutting.retain(|&n| n != ack.n);
                continue;
            }
            return Ok(message);
        }
    }

    /// Takes part in a shuffle that waits for it (`docs/records.md`, "The shuffle").
    async fn cut(&mut self) -> Result<(), ClientError> {
        let (Some(lobby), Some(you)) = (&self.lobby, &self.you) else { return Ok(()) };
        let Some(cut) = &lobby.cut else { return Ok(()) };
        let Some(command) = self.cutter.answer(cut, you.seat)? else { return Ok(()) };
        let n = self.lobby(command).await?;
        self.cutting.push(n);
        Ok(())
    }

    /// Waits until a condition holds.
    ///
    /// # Errors
    /// Same as [`Device::hear`].
    pub async fn until(&mut self, mut holds: impl FnMut(&Self) -> bool) -> Result<(), ClientError> {
        while !holds(self) {
            self.hear().await?;
        }
        Ok(())
    }

    /// Returns the stage of the table.
    pub fn stage(&self) -> Option<Stage> {
        self.lobby.as_ref().map(|lobby| lobby.stage)
    }

    fn take_in(&mut self, message: &ServerMessage) -> Result<(), ClientError> {
        match message {
            ServerMessage::Snapshot(snapshot) => {
                ClientError::unless_protocol(snapshot.protocol)?;
                self.version = Some(snapshot.version);
                self.n = snapshot.you.as_ref().map_or(0, |you| you.last_n);
                self.you.clone_from(&snapshot.you);
                self.lobby = Some(snapshot.lobby.clone());
                self.view.clone_from(&snapshot.view);
                self.offers.clone_from(&snapshot.offers);
                self.moment = snapshot.moment.map(|moment| (moment, Instant::now()));
            }
            ServerMessage::Update(update) => self.update(update)?,
            ServerMessage::Watched { watchers } => self.watchers = *watchers,
            ServerMessage::Ack(_)
            | ServerMessage::Notice(_)
            | ServerMessage::Talk { .. }
            | ServerMessage::NotSaid { .. }
            | ServerMessage::Pong { .. }
            | ServerMessage::Ping { .. }
            | ServerMessage::Restart { .. }
            | ServerMessage::Error { .. } => {}
        }
        Ok(())
    }

    fn update(&mut self, update: &Update) -> Result<(), ClientError> {
        let last = self.version.unwrap_or_default();
        if update.version != last + 1 {
            return Err(ClientError::Gap { found: update.version, last });
        }
        self.version = Some(update.version);
        if let Some(moment) = update.moment {
            self.moment = Some((moment, Instant::now()));
        }
        if let Some(lobby) = &update.lobby {
            if lobby.stage == Stage::Lobby {
                self.view = None;
            }
            let known = self.lobby.take().and_then(|old| old.rules);
            let rules = lobby.rules.clone().or(known);
            self.lobby = Some(LobbyView { rules, ..(**lobby).clone() });
        }
        if let Some(you) = &update.you {
            self.you = Some(you.clone());
        }
        if let Some(view) = &update.view {
            self.view = Some((**view).clone());
        }
        if let Some(view) = &mut self.view {
            for fact in &update.facts {
                view.fold(fact);
            }
        }
        if let Some(offers) = &update.offers {
            self.offers.clone_from(offers);
        }
        Ok(())
    }
}

/// Waits until cards are dealt at a table. Listens on all devices concurrently, because all of them take part in the
/// cut.
///
/// # Errors
/// Same as [`Device::hear`].
pub async fn dealt(devices: &mut [Device]) -> Result<(), ClientError> {
    let playing = |device: &Device| device.stage() == Some(Stage::Playing);
    try_join_all(devices.iter_mut().map(|device| device.until(playing))).await.map(drop)
}
