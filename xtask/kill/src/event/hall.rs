//! The event, and what its people have been promised.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use ruckus_client::Desk;
use ruckus_protocol::{CheckIn, EventCommand, EventForm, EventLength, EventSeat, EventSizes, EventView, MakeEvent};
use tokio::sync::Notify;
use tokio::time::timeout;

use crate::Cli;

/// Rounds are short, and played fast.
const RULES: &str = "base = \"classic\"\n[deal]\ncards = 2\n[pace]\nspeed = \"lightning\"\n";

/// What has been promised.
#[derive(Debug, Default)]
pub(super) struct Promised {
    /// Names whose check-in was acknowledged.
    pub(super) names: BTreeSet<String>,
    /// Bots among them that have not been counted.
    bots: u64,
    /// Tables whose match was shown to be over.
    pub(super) finished: BTreeSet<String>,
    /// The tables of each round, as they were shown.
    pub(super) rounds: BTreeMap<u32, BTreeSet<String>>,
    /// Players who were there before the kill before.
    pub(super) seated: BTreeSet<u32>,
}

/// The event, and everybody who has a place in it.
#[derive(Debug)]
pub(super) struct Hall {
    pub(super) desk: Desk,
    pub(super) seats: Vec<EventSeat>,
    pub(super) code: String,
    finish: Notify,
    promised: Mutex<Promised>,
}

impl Hall {
    /// Opens the event, and lets everybody check in.
    pub(super) async fn open(desk: Desk, cli: &Cli) -> Result<Self> {
        let asked = MakeEvent {
            name: "Killed".to_owned(),
            rules: Some(RULES.to_owned()),
            form: EventForm::Swap,
            length: Some(EventLength::Rounds(cli.kills + 1)),
            sizes: Some(EventSizes { least: cli.seats.max(3), most: cli.seats.saturating_add(3).clamp(3, 16) }),
            round_minutes: None,
            pause: Some(1),
            bots: false,
            expected: None,
            host: "Player 0".to_owned(),
            host_plays: true,
            face: None,
            card: None,
            word: None,
        };
        let host: EventSeat = desk.post("/api/events", &asked).await?.read()?;
        let code = host.code.clone();
        let (mut seats, mut promised) = (vec![host], Promised::default());
        promised.names.insert(asked.host);
        for number in 1..u32::from(cli.tables) * u32::from(cli.seats) {
            let name = format!("Player {number}");
            let path = format!("/api/events/{code}/players");
            seats.push(desk.post(&path, &CheckIn::named(name.clone())).await?.read()?);
            promised.names.insert(name);
        }
        Ok(Self { desk, seats, code, finish: Notify::new(), promised: Mutex::new(promised) })
    }

    pub(super) fn promised(&self) -> MutexGuard<'_, Promised> {
        self.promised.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The event as somebody sees it.
    pub(super) async fn look(&self, token: Option<&str>) -> Result<EventView> {
        let pass = token.map(|token| format!("Bearer {token}"));
        let headers: Vec<_> = pass.iter().map(|pass| ("authorization", pass.as_str())).collect();
        let path = format!("/api/events/{}", self.code);
        Ok(self.desk.ask(hyper::Method::GET, &path, &headers, Vec::new()).await?.read()?)
    }

    /// The host commands something.
    pub(super) async fn command(&self, command: &EventCommand) -> Result<()> {
        let pass = format!("Bearer {}", self.seats.first().context("nobody hosts")?.token);
        let headers = [("content-type", "application/json"), ("authorization", pass.as_str())];
        let path = format!("/api/events/{}/commands", self.code);
        let answer = self.desk.ask(hyper::Method::POST, &path, &headers, serde_json::to_vec(command)?).await?;
        if answer.status != 204 {
            bail!("refused: {:?}", answer.read::<()>().err());
        }
        Ok(())
    }

    /// The host checks a bot in. Only what is acknowledged is promised.
    pub(super) async fn check_bot_in(&self, number: u32) {
        let name = format!("Robo {number}");
        if self.command(&EventCommand::CheckInBot { name: name.clone() }).await.is_ok() {
            let mut promised = self.promised();
            promised.names.insert(name);
            promised.bots += 1;
        }
    }

    /// How many bots have been acknowledged since this was asked last.
    pub(super) fn count_bots(&self) -> u64 {
        std::mem::take(&mut self.promised().bots)
    }

    /// Somebody was shown that a match is over.
    pub(super) fn finished(&self, table: &str) {
        self.promised().finished.insert(table.to_owned());
        self.finish.notify_waiters();
    }

    /// Waits until somebody is shown that a match is over, for a while.
    pub(super) async fn next_finish(&self, patience: Duration) {
        // A table of bots alone shows nobody anything: then the round ends without it.
        let _ = timeout(patience.min(Duration::from_secs(5)), self.finish.notified()).await;
    }
}
