//! The event, and the acknowledgments and messages that it must honor.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use ruckus_client::ServerApi;
use ruckus_protocol::{CheckIn, EventCommand, EventForm, EventLength, EventSeat, EventSizes, EventView, MakeEvent};
use tokio::sync::Notify;
use tokio::time::timeout;

use crate::Cli;

/// Short and fast rounds.
const RULES: &str = "base = \"classic\"\n[deal]\ncards = 2\n[pace]\nspeed = \"lightning\"\n";

/// Everything that was acknowledged or shown.
#[derive(Debug, Default)]
pub(super) struct Promised {
    /// Names with an acknowledged check-in.
    pub(super) names: BTreeSet<String>,
    /// Acknowledged bots since the last count.
    bots: u64,
    /// Tables with a match that was shown as over.
    pub(super) finished: BTreeSet<String>,
    /// The tables of each round, as shown to players.
    pub(super) rounds: BTreeMap<u32, BTreeSet<String>>,
    /// Players who were present before the previous kill.
    pub(super) seated: BTreeSet<u32>,
}

/// The event, with its host and players.
#[derive(Debug)]
pub(super) struct Hall {
    pub(super) api: ServerApi,
    pub(super) seats: Vec<EventSeat>,
    pub(super) code: String,
    finish: Notify,
    promised: Mutex<Promised>,
}

impl Hall {
    /// Opens the event and checks all players in.
    pub(super) async fn open(api: ServerApi, cli: &Cli) -> Result<Self> {
        let asked = MakeEvent {
            name: "Killed".to_owned(),
            rules: Some(RULES.to_owned()),
            form: EventForm::Swap,
            length: Some(EventLength::Rounds(cli.kills + 1)),
            sizes: Some(EventSizes { least: cli.seats.max(3), most: cli.seats.saturating_add(3).clamp(3, 16) }),
            pause: Some(1),
            host: "Player 0".to_owned(),
            host_plays: true,
            ..MakeEvent::default()
        };
        let host: EventSeat = api.post("/api/events", &asked).await?.read()?;
        let code = host.code.clone();
        let (mut seats, mut promised) = (vec![host], Promised::default());
        promised.names.insert(asked.host);
        for number in 1..u32::from(cli.tables) * u32::from(cli.seats) {
            let name = format!("Player {number}");
            let path = format!("/api/events/{code}/players");
            seats.push(api.post(&path, &CheckIn::named(name.clone())).await?.read()?);
            promised.names.insert(name);
        }
        Ok(Self { api, seats, code, finish: Notify::new(), promised: Mutex::new(promised) })
    }

    pub(super) fn promised(&self) -> MutexGuard<'_, Promised> {
        self.promised.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The view of the event for a token, or the public view.
    pub(super) async fn look(&self, token: Option<&str>) -> Result<EventView> {
        let pass = token.map(|token| format!("Bearer {token}"));
        let headers: Vec<_> = pass.iter().map(|pass| ("authorization", pass.as_str())).collect();
        let path = format!("/api/events/{}", self.code);
        Ok(self.api.ask(hyper::Method::GET, &path, &headers, Vec::new()).await?.read()?)
    }

    /// Sends a command of the host.
    pub(super) async fn command(&self, command: &EventCommand) -> Result<()> {
        let pass = format!("Bearer {}", self.seats.first().context("the event has no host")?.token);
        let headers = [("content-type", "application/json"), ("authorization", pass.as_str())];
        let path = format!("/api/events/{}/commands", self.code);
        let answer = self.api.ask(hyper::Method::POST, &path, &headers, serde_json::to_vec(command)?).await?;
        if answer.status != 204 {
            bail!("refused: {:?}", answer.read::<()>().err());
        }
        Ok(())
    }

    /// Checks a bot in as the host. Records only an acknowledged check-in.
    pub(super) async fn check_bot_in(&self, number: u32) {
        let name = format!("Robo {number}");
        if self.command(&EventCommand::CheckInBot { name: name.clone() }).await.is_ok() {
            let mut promised = self.promised();
            promised.names.insert(name);
            promised.bots += 1;
        }
    }

    /// The number of acknowledged bots since the last call.
    pub(super) fn count_bots(&self) -> u64 {
        std::mem::take(&mut self.promised().bots)
    }

    /// Records that a player saw the end of a match.
    pub(super) fn finished(&self, table: &str) {
        self.promised().finished.insert(table.to_owned());
        self.finish.notify_waiters();
    }

    /// Waits until a player sees the end of a match, at most for this time.
    pub(super) async fn next_finish(&self, wait: Duration) {
        // A table with only bots shows its end to no player. The round then ends without this signal.
        let _ = timeout(wait.min(Duration::from_secs(5)), self.finish.notified()).await;
    }
}
