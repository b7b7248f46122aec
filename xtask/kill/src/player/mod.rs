//! A player who plays, reconnects after a lost connection, and remembers all promises.

mod looks;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use rand::RngExt;
use rand::rngs::StdRng;
use ruckus_client::{ClientError, Cutter, Device, pick};
use ruckus_protocol::{Ack, ClientMessage, Command, Do, Hello, LobbyCommand, Seated, Stage};
use tokio::time::{Instant, sleep, sleep_until};

use crate::life::Life;
use crate::shared::{News, Shared, TableSeat};
use crate::tally::Broken;

/// The longest pause before a command, in milliseconds.
const THINKS: u64 = 30;
/// The largest number of unanswered commands.
const UNDER_WAY: usize = 3;

/// The reason why a player stops.
enum Stop {
    /// The connection is lost.
    Lost,
    /// A promise is broken.
    Broken(Broken, String),
}

impl From<ClientError> for Stop {
    fn from(error: ClientError) -> Self {
        match error {
            lost if lost.is_lost() => Self::Lost,
            // 503: the server is shutting down.
            ClientError::Refused { status: 503, .. } => Self::Lost,
            ClientError::Closed { code: 4003..=4005, .. } | ClientError::Refused { status: 404, .. } => {
                Self::Broken(Broken::Lost, error.to_string())
            }
            ClientError::Gap { .. } => Self::Broken(Broken::Forked, error.to_string()),
            other => Self::Broken(Broken::Stuck, other.to_string()),
        }
    }
}

/// A player.
pub(crate) struct NetworkPlayer {
    shared: Arc<Shared>,
    place: TableSeat,
    name: String,
    seat: Seated,
    /// The number of players at the table.
    seats: usize,
    /// The life in which the player leaves.
    until: u32,
    random: StdRng,
    device: Option<Device>,
    /// The number of the last command.
    issued: u64,
    /// Unanswered commands, in order.
    unanswered: VecDeque<Command>,
    /// The last answered command.
    answered: Option<(Command, Ack)>,
    /// True if the answer to its repeat is expected.
    awaits_repeat: bool,
    /// The times of recent versions, as shown.
    shown: BTreeMap<u64, u64>,
    cutter: Cutter,
    /// The version up to which a kill may have prevented answers.
    cut_off: Option<u64>,
    /// Recent answers by number.
    acks: BTreeMap<u64, Ack>,
}

impl NetworkPlayer {
    pub(crate) fn new(
        shared: Arc<Shared>,
        place: TableSeat,
        (name, seat): (String, Seated),
        (seats, until): (usize, u32),
        random: StdRng,
    ) -> Self {
        Self {
            shared,
            place,
            name,
            seat,
            seats,
            until,
            random,
            device: None,
            issued: 0,
            unanswered: VecDeque::new(),
            answered: None,
            awaits_repeat: false,
            shown: BTreeMap::new(),
            cutter: Cutter::default(),
            cut_off: None,
            acks: BTreeMap::new(),
        }
    }

    /// Plays until it is time to leave or a promise is broken.
    pub(crate) async fn play(mut self) {
        let mut attempt = 0;
        loop {
            let life = self.shared.now();
            if life.over {
                return;
            }
            match self.sit_a_while(&life, &mut attempt).await {
                Ok(()) => return,
                Err(Stop::Lost) => {}
                Err(Stop::Broken(how, what)) => {
                    let what = format!("{}: {} in life {}: {what}", self.seat.code, self.name, life.number);
                    return self.shared.tally().broke(how, what);
                }
            }
            let open = |device: &Device| device.view.as_ref().is_some_and(|view| !view.windows.is_empty());
            if attempt == 0 && self.device.as_ref().is_some_and(open) {
                self.shared.tally().windows += 1;
            }
            let wait = self.shared.wait_before(attempt, self.random.random_range(0.0..1.0));
            attempt += 1;
            sleep(wait).await;
        }
    }

    /// Plays from a reconnect until the connection is lost or it is time to leave.
    async fn sit_a_while(&mut self, life: &Life, attempt: &mut u32) -> Result<(), Stop> {
        let known = self.device.as_ref().and_then(|device| device.version);
        self.does("connects");
        self.come_back(known).await?;
        self.cut_off = known;
        self.does("waits for the first message");
        self.hear().await?;
        let at = Instant::now();
        *attempt = 0;
        if known.is_some() && self.shared.now().number == life.number {
            self.shared.tally().resumed(life, at);
        }
        self.does("repeats");
        self.repeat().await?;
        if self.random.random_bool(0.5) {
            self.compare_with_fresh().await?;
        }
        if self.random.random_bool(0.3) {
            self.ask_again().await?;
        }
        self.shared.tell(News::Back(self.place, life.number));
        let mut moves_at = Instant::now();
        loop {
            let now = self.shared.now();
            if now.over || now.number >= self.until {
                return Ok(());
            }
            let free = self.unanswered.len() < UNDER_WAY;
            self.does("plays");
            tokio::select! {
                biased;
                handled = self.hear() => handled?,
                () = sleep_until(moves_at), if free => {
                    if let Some(what) = self.choose() {
                        self.command(what).await?;
                    }
                    moves_at = Instant::now() + Duration::from_millis(self.random.random_range(1..=THINKS));
                }
            }
        }
    }

    fn does(&self, what: &str) {
        let device = self.device.as_ref();
        let at = device.map(|device| (device.version, device.stage(), device.offers.len()));
        let (code, unanswered, repeat) = (&self.seat.code, &self.unanswered, self.awaits_repeat);
        let cut = device.and_then(|device| device.lobby.as_ref()).and_then(|lobby| lobby.cut.as_ref());
        let what = format!("{code} {what}, at {at:?}, cut {cut:?}, repeat {repeat}, unanswered {unanswered:?}");
        self.shared.does(self.place, what);
    }

    /// Opens a new socket that continues after a version.
    async fn open(&self, last: Option<u64>) -> Result<Device, ClientError> {
        let mut device = Device::silent(&self.shared.api, &self.seat.code).await?;
        // The player cuts cards with numbered commands, which must not be lost.
        device.cuts = false;
        device.version = last;
        device.say(&ClientMessage::Hello(Hello { token: self.seat.token.clone(), last })).await?;
        if last.is_some() {
            // If no update was missed, the answer to this is the only message.
            device.say(&ClientMessage::Ping(0)).await?;
        }
        Ok(device)
    }

    /// Opens a new socket that continues from the known version.
    async fn come_back(&mut self, last: Option<u64>) -> Result<(), Stop> {
        let mut device = self.open(last).await?;
        if let Some(old) = self.device.take() {
            device.version = old.version;
            device.you = old.you;
            device.lobby = old.lobby;
            device.view = old.view;
            device.offers = old.offers;
        }
        self.device = Some(device);
        Ok(())
    }

    /// Repeats all unanswered commands, and the last answered one.
    async fn repeat(&mut self) -> Result<(), Stop> {
        self.cut_off = self.device()?.version;
        self.awaits_repeat = self.answered.is_some();
        let last = self.answered.as_ref().map(|(command, _)| command);
        let commands: Vec<_> = last.into_iter().chain(&self.unanswered).cloned().collect();
        for command in commands {
            self.device()?.say(&ClientMessage::Command(command)).await?;
        }
        while self.awaits_repeat || !self.unanswered.is_empty() {
            self.hear().await?;
        }
        self.cut_off = None;
        Ok(())
    }

    fn device(&mut self) -> Result<&mut Device, Stop> {
        self.device.as_mut().ok_or(Stop::Lost)
    }

    async fn hear(&mut self) -> Result<(), Stop> {
        let message = self.device()?.hear().await?;
        self.take_in(&message)
    }

    async fn command(&mut self, what: Do) -> Result<(), Stop> {
        self.issued += 1;
        let command = Command::new(self.issued, what);
        // From here on, the command counts as sent. Its arrival is unknown.
        self.unanswered.push_back(command.clone());
        self.device()?.say(&ClientMessage::Command(command)).await?;
        self.shared.tell(News::Sent);
        Ok(())
    }

    /// The next action, if there is one.
    fn choose(&mut self) -> Option<Do> {
        let device = self.device.as_ref()?;
        let lobby = device.lobby.as_ref()?;
        let seat = device.you.as_ref()?.seat;
        if let Some(cut) = &lobby.cut {
            return self.cutter.answer(cut, seat).unwrap_or_default().map(Do::Lobby);
        }
        let me = lobby.seats.iter().find(|chair| chair.seat == seat)?;
        let host = |command| me.host.then_some(Do::Lobby(command));
        match lobby.stage {
            Stage::Lobby if me.host => {
                let all = lobby.seats.len() == self.seats && lobby.seats.iter().all(|seat| seat.host || seat.ready);
                all.then_some(Do::Lobby(LobbyCommand::Start))
            }
            Stage::Lobby => (!me.ready).then_some(Do::Lobby(LobbyCommand::Ready(true))),
            Stage::Playing => pick(&device.offers, device.view.as_ref()?, &mut self.random).map(Do::Act),
            Stage::BetweenRounds => host(LobbyCommand::Next),
            Stage::MatchOver => host(LobbyCommand::Rematch),
        }
    }
}
