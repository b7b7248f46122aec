//! A bot at its seat: follows the table, asks the bot program, acts, and reconnects if the connection is lost.

use std::fs;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::pin::{Pin, pin};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use ruckus_bot_program::{BotError, choices};
use ruckus_client::{ClientError, Device, ServerApi};
use ruckus_engine::{Action, Phase};
use ruckus_protocol::{LobbyCommand, Seated, ServerMessage, Stage};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::thinker::Thinker;
use crate::commands::{say, stopped};

/// The initial and the maximum delay before reconnecting.
const AGAIN: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(8)];
/// The maximum number of consecutive attempts to reconnect.
const TRIES: u32 = 20;
/// The time limit for leaving.
const FAREWELL: Duration = Duration::from_secs(2);

/// The state of the bot.
enum BotState {
    /// Idle: it has responded to everything.
    Rests,
    /// The program is thinking.
    Thinks(oneshot::Receiver<Result<Option<Action>, BotError>>),
    /// The action is planned for this time.
    Reaches(Action, Instant),
    /// Waits for the response to the command with this number.
    Waits(u64),
}

/// The reason why the bot stops.
enum Stop {
    /// The connection was lost.
    Lost,
    /// The bot was asked to leave.
    Interrupted,
    /// The table has ended, or the bot no longer has its seat.
    Over,
}

/// A bot at its seat.
pub(super) struct SeatedBot {
    api: ServerApi,
    seat: Seated,
    /// The file that stores the seat.
    kept: Option<PathBuf>,
    thinker: Thinker,
    react: Duration,
    /// The version of the view that the program was last asked about.
    asked: Option<u64>,
    /// The stage for which the bot has reported that it is ready.
    ready: Option<Stage>,
}

impl SeatedBot {
    pub(super) const fn new(
        api: ServerApi,
        seat: Seated,
        kept: Option<PathBuf>,
        thinker: Thinker,
        react: Duration,
    ) -> Self {
        Self { api, seat, kept, thinker, react, asked: None, ready: None }
    }

    /// Plays until the table ends, the bot is interrupted, or its program fails. Then leaves the seat.
    pub(super) async fn play(mut self) -> Result<()> {
        let mut stopped = pin!(stopped()?);
        let mut device = Device::open(&self.api, &self.seat).await?;
        loop {
            let stop = match self.sit(&mut device, stopped.as_mut()).await {
                Ok(Stop::Lost) => match self.come_back(&mut device, stopped.as_mut()).await.transpose() {
                    None => continue,
                    Some(stop) => stop,
                },
                stop => stop,
            };
            match stop {
                Ok(Stop::Lost) => {}
                Ok(Stop::Over) => return self.forget(),
                Ok(Stop::Interrupted) => {
                    self.leave(&mut device).await?;
                    return Ok(say("left the table")?);
                }
                Err(error) => {
                    // A bot that does not play would hold up the other players.
                    let _ = self.leave(&mut device).await;
                    return Err(error);
                }
            }
        }
    }

    /// Reconnects with growing delays. Returns the reason to stop if it does not continue.
    async fn come_back(
        &mut self,
        device: &mut Device,
        mut stopped: Pin<&mut impl Future<Output = Result<()>>>,
    ) -> Result<Option<Stop>> {
        for tried in 0..TRIES {
            let wait = AGAIN[0].saturating_mul(1 << tried.min(8)).min(AGAIN[1]);
            let stop = tokio::select! {
                biased;
                _ = stopped.as_mut() => Some(Ok(Stop::Interrupted)),
                why = self.thinker.ended() => Some(Err(why)),
                () = sleep(wait) => None,
            };
            if let Some(stop) = stop {
                // Leaving requires a connection.
                if let Ok(Ok(new)) = timeout(FAREWELL, Device::open(&self.api, &self.seat)).await {
                    *device = new;
                }
                return Ok(Some(stop?));
            }
            match Device::open(&self.api, &self.seat).await {
                Ok(new) => {
                    *device = new;
                    (self.asked, self.ready) = (None, None);
                    return Ok(None);
                }
                Err(error) if is_lost(&error) => {}
                Err(error) => return ended(error).map(|()| Some(Stop::Over)),
            }
        }
        bail!("the server is no longer reachable")
    }

    /// Plays until the connection is lost or the bot stops.
    async fn sit(
        &mut self,
        device: &mut Device,
        mut stopped: Pin<&mut impl Future<Output = Result<()>>>,
    ) -> Result<Stop> {
        let mut state = BotState::Rests;
        let mut shown = Instant::now();
        loop {
            if matches!(state, BotState::Rests) {
                state = self.look(device).await;
            }
            tokio::select! {
                biased;
                _ = stopped.as_mut() => return Ok(Stop::Interrupted),
                why = self.thinker.ended() => return Err(why.into()),
                message = device.hear() => match message {
                    Ok(ServerMessage::Update(_)) => shown = Instant::now(),
                    Ok(ServerMessage::Ack(ack)) => {
                        if matches!(state, BotState::Waits(n) if n == ack.n) {
                            state = BotState::Rests;
                        }
                    }
                    Ok(_) | Err(ClientError::Silence) => {}
                    Err(error) if is_lost(&error) => return Ok(Stop::Lost),
                    Err(error) => return ended(error).map(|()| Stop::Over),
                },
                due = due(&mut state) => state = match due {
                    Due::Thought(Ok(Ok(Some(action)))) => BotState::Reaches(action, shown + self.react),
                    Due::Thought(Ok(Ok(None))) => BotState::Rests,
                    Due::Thought(Ok(Err(late @ BotError::Late(_)))) => {
                        say(&format!("{late}; it does nothing"))?;
                        BotState::Rests
                    }
                    Due::Thought(Ok(Err(error))) => return Err(error.into()),
                    Due::Thought(Err(_)) => bail!("the bot has exited"),
                    Due::Reached(action) if may(device, &action) => match device.act(action).await {
                        Ok(n) => BotState::Waits(n),
                        Err(_) => return Ok(Stop::Lost),
                    },
                    // The situation has changed, so ask the program again.
                    Due::Reached(_) => {
                        self.asked = None;
                        BotState::Rests
                    }
                },
            }
        }
    }

    /// Reports that the bot is ready, or asks the program, if there is a reason to.
    async fn look(&mut self, device: &mut Device) -> BotState {
        let (Some(lobby), Some(you)) = (&device.lobby, &device.you) else { return BotState::Rests };
        let stage = lobby.stage;
        let is_ready = lobby.seats.iter().find(|seat| seat.seat == you.seat).is_none_or(|seat| seat.ready);
        if matches!(stage, Stage::Playing) {
            self.ready = None;
        } else if !is_ready && self.ready != Some(stage) {
            self.ready = Some(stage);
            // The receiving side notices if the connection is lost.
            let _ = device.lobby(LobbyCommand::Ready(true)).await;
        }
        let Some(view) = device.view.as_ref().filter(|view| view.phase == Phase::Playing) else {
            return BotState::Rests;
        };
        if self.asked == device.version {
            return BotState::Rests;
        }
        self.asked = device.version;
        let choices = choices(view, &device.offers);
        if choices.is_empty() {
            return BotState::Rests;
        }
        BotState::Thinks(self.thinker.ask(view.clone(), choices))
    }

    async fn leave(&self, device: &mut Device) -> Result<()> {
        let left = async {
            device.lobby(LobbyCommand::Leave).await?;
            loop {
                device.hear().await?;
            }
        };
        match timeout(FAREWELL, left).await {
            Ok(Err(ClientError::Closed { code: 1000, .. })) => self.forget(),
            Ok(Ok(()) | Err(_)) | Err(_) => bail!("the server did not say whether the seat is free"),
        }
    }

    /// Removes the file that stores the seat. It is useless once the seat is free.
    fn forget(&self) -> Result<()> {
        let Some(file) = &self.kept else { return Ok(()) };
        match fs::remove_file(file) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(error).with_context(|| format!("cannot remove {}", file.display()))
            }
            _ => Ok(()),
        }
    }
}

/// Returns true if the action is still among the choices.
fn may(device: &Device, action: &Action) -> bool {
    device.view.as_ref().is_some_and(|view| choices(view, &device.offers).contains(action))
}

/// An event of a state.
enum Due {
    /// The program has answered.
    Thought(Result<Result<Option<Action>, BotError>, oneshot::error::RecvError>),
    /// It is time to act.
    Reached(Action),
}

/// Waits for the next event of a state. Waits forever if there is none.
async fn due(state: &mut BotState) -> Due {
    match state {
        BotState::Thinks(answer) => Due::Thought(answer.await),
        BotState::Reaches(action, at) => {
            sleep_until(*at).await;
            Due::Reached(action.clone())
        }
        BotState::Rests | BotState::Waits(_) => std::future::pending().await,
    }
}

/// Returns true if reconnecting may help.
const fn is_lost(error: &ClientError) -> bool {
    error.is_lost() || matches!(error, ClientError::Gap { .. } | ClientError::Refused { status: 429 | 503, .. })
}

/// Returns `Ok` if the table ended normally.
fn ended(error: ClientError) -> Result<()> {
    match &error {
        ClientError::Closed { code: 1000, .. } => say("the seat is free again")?,
        ClientError::Closed { code: 4004 | 4010 | 4011, reason } => say(&format!("the table has ended: {reason}"))?,
        _ => return Err(error).context("the bot lost its seat"),
    }
    Ok(())
}
