//! A device at a seat: the socket, and all that it has been told.

use std::time::Instant;

use futures_util::future::try_join_all;
use futures_util::{SinkExt, StreamExt};
use ruckus_engine::{Action, OfferWords, View};
use ruckus_protocol::{
    Answers, ClientMessage, Command, Do, Hello, LobbyCommand, LobbyView, Seated, ServerMessage, Stage, Talk, Update,
    You,
};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{Connector, MaybeTlsStream, WebSocketStream, connect_async_tls_with_config};

use crate::error::PATIENCE;
use crate::{ClientError, Cutter, Desk};

/// A device at a seat, up to date with everything it has been sent.
#[derive(Debug)]
pub struct Device {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The last version it knows; none before the first message.
    pub version: Option<u64>,
    /// Who it is.
    pub you: Option<You>,
    /// The lobby.
    pub lobby: Option<LobbyView>,
    /// The table, folded from facts.
    pub view: Option<View>,
    /// What may be done now.
    pub offers: Vec<OfferWords>,
    /// The contested moment that was last shown, and when.
    moment: Option<(u64, Instant)>,
    /// How many watch, as far as this device was told.
    pub watchers: u8,
    n: u64,
    /// Whether it cuts the cards as it should.
    pub cuts: bool,
    /// Whether it answers the server's pings itself; otherwise it shows them.
    pub answers_pings: bool,
    cutter: Cutter,
    /// The commands by which it cuts, as long as they are not answered.
    cutting: Vec<u64>,
}

impl Device {
    /// Opens a socket without saying anything.
    ///
    /// # Errors
    /// The server cannot be reached or refuses.
    pub async fn silent(desk: &Desk, code: &str) -> Result<Self, ClientError> {
        let scheme = if desk.is_secure() { "wss" } else { "ws" };
        let address = format!("{scheme}://{}/api/tables/{code}/socket", desk.authority());
        let connector = Connector::Rustls(desk.tls());
        let opening = connect_async_tls_with_config(address, None, true, Some(connector));
        // A server that is frozen takes a connection, and never answers.
        let opened = tokio::time::timeout(PATIENCE, opening).await.map_err(|_| ClientError::Silence)?;
        let (socket, _) = opened.map_err(|error| match error {
            tungstenite::Error::Http(answer) => {
                ClientError::Refused { status: answer.status().as_u16(), code: String::new(), message: String::new() }
            }
            other => ClientError::line(&other),
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

    /// Opens the socket of a seat and waits for its snapshot.
    ///
    /// # Errors
    /// The server cannot be reached or closes the socket.
    pub async fn open(desk: &Desk, seat: &Seated) -> Result<Self, ClientError> {
        let mut device = Self::silent(desk, &seat.code).await?;
        device.say(&ClientMessage::Hello(Hello { token: seat.token.clone(), last: None })).await?;
        while device.version.is_none() {
            device.hear().await?;
        }
        Ok(device)
    }

    /// Opens a socket that only watches and waits for its snapshot.
    ///
    /// # Errors
    /// The server cannot be reached or closes the socket.
    pub async fn watch(desk: &Desk, code: &str) -> Result<Self, ClientError> {
        let mut device = Self::silent(desk, code).await?;
        device.say(&ClientMessage::Watch {}).await?;
        while device.version.is_none() {
            device.hear().await?;
        }
        Ok(device)
    }

    /// Goes on where a device stopped whose line was lost.
    ///
    /// # Errors
    /// The server cannot be reached.
    pub async fn resume(desk: &Desk, seat: &Seated, old: Self) -> Result<Self, ClientError> {
        let socket = Self::silent(desk, &seat.code).await?.socket;
        let mut device = Self { socket, watchers: 0, ..old };
        device.say(&ClientMessage::Hello(Hello { token: seat.token.clone(), last: device.version })).await?;
        Ok(device)
    }

    /// Sends a message.
    ///
    /// # Errors
    /// The line is broken.
    pub async fn say(&mut self, message: &ClientMessage) -> Result<(), ClientError> {
        self.say_raw(Message::text(serde_json::to_string(message)?)).await
    }

    /// Sends whatever one likes.
    ///
    /// # Errors
    /// The line is broken.
    pub async fn say_raw(&mut self, message: Message) -> Result<(), ClientError> {
        self.socket.send(message).await.map_err(|error| ClientError::Line(error.to_string()))
    }

    /// Sends an action under the next number, which is returned.
    ///
    /// # Errors
    /// The line is broken.
    pub async fn act(&mut self, action: Action) -> Result<u64, ClientError> {
        self.command(Do::Act(action)).await
    }

    /// Sends a command of the lobby under the next number, which is returned.
    ///
    /// # Errors
    /// The line is broken.
    pub async fn lobby(&mut self, command: LobbyCommand) -> Result<u64, ClientError> {
        self.command(Do::Lobby(command)).await
    }

    /// Sends an action as if it had been pressed so many microseconds after the moment that it answers was drawn.
    ///
    /// # Errors
    /// The line is broken.
    pub async fn react(&mut self, action: Action, after_us: i64) -> Result<u64, ClientError> {
        let answers = self.moment.map(|(moment, _)| Answers { moment, after_us, early: 0 });
        self.command_in(Do::Act(action), answers).await
    }

    /// The same, after so many early presses that answered nothing.
    ///
    /// # Errors
    /// The line is broken.
    pub async fn react_after(&mut self, action: Action, after_us: i64, early: u8) -> Result<u64, ClientError> {
        let answers = self.moment.map(|(moment, _)| Answers { moment, after_us, early });
        self.command_in(Do::Act(action), answers).await
    }

    /// Says that nobody looks at the table here, or somebody does again: meanwhile no race waits for this device.
    ///
    /// # Errors
    /// The line is broken.
    pub async fn look_away(&mut self, hidden: bool) -> Result<(), ClientError> {
        self.say(&ClientMessage::Hidden(hidden)).await
    }

    /// True if the lobby shows that this player looks away.
    pub fn looks_away(&self) -> bool {
        let seat = self.you.as_ref().map(|you| you.seat);
        let seats = self.lobby.iter().flat_map(|lobby| &lobby.seats);
        seats.into_iter().any(|other| Some(other.seat) == seat && other.hidden)
    }

    /// Says something to everybody at the table.
    ///
    /// # Errors
    /// The line is broken.
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

    /// Waits for the next message and takes it in. The server's pings are answered and not shown; cards are cut when
    /// they are to be cut, and the answers to that are not shown either.
    ///
    /// # Errors
    /// The line is broken or closed, nothing comes, or what comes is not what the protocol says.
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
                // Where the line breaks meanwhile, what is still read from it says why.
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

    /// Takes part in a shuffle that waits for it (`docs/formats.md`, "The shuffle").
    async fn cut(&mut self) -> Result<(), ClientError> {
        let (Some(lobby), Some(you)) = (&self.lobby, &self.you) else { return Ok(()) };
        let Some(cut) = &lobby.cut else { return Ok(()) };
        let Some(command) = self.cutter.answer(cut, you.seat)? else { return Ok(()) };
        let n = self.lobby(command).await?;
        self.cutting.push(n);
        Ok(())
    }

    /// Waits until something holds.
    ///
    /// # Errors
    /// As [`Device::hear`].
    pub async fn until(&mut self, mut holds: impl FnMut(&Self) -> bool) -> Result<(), ClientError> {
        while !holds(self) {
            self.hear().await?;
        }
        Ok(())
    }

    /// How far the table is.
    pub fn stage(&self) -> Option<Stage> {
        self.lobby.as_ref().map(|lobby| lobby.stage)
    }

    fn take_in(&mut self, message: &ServerMessage) -> Result<(), ClientError> {
        match message {
            ServerMessage::Snapshot(snapshot) => {
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

/// Waits until cards are dealt at a table. All devices listen at once, as all have to cut the cards before that.
///
/// # Errors
/// As [`Device::hear`].
pub async fn dealt(devices: &mut [Device]) -> Result<(), ClientError> {
    let playing = |device: &Device| device.stage() == Some(Stage::Playing);
    try_join_all(devices.iter_mut().map(|device| device.until(playing))).await.map(drop)
}
