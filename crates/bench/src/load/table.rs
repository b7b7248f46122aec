//! A table of the load: one task for all its players.

use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use ruckus_client::{ServerApi, pick};
use ruckus_protocol::{Do, LobbyCommand, MakeTable, Seated, Stage as At};
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::LoadPlan;
use super::seat::{CommandResponse, SeatClient};
use super::stage::{LoadStage, Show, Taken};

/// The interval between a table's actions until all tables are dealt. Short enough for players not to count as away.
const SLOWLY: Duration = Duration::from_secs(5);

/// A table's number, and references to shared state.
pub(super) struct TableContext {
    pub(super) number: usize,
    pub(super) plan: Arc<LoadPlan>,
    pub(super) api: ServerApi,
    pub(super) show: Arc<Show>,
}

impl TableContext {
    /// Returns the number of seats of this table, and the index of its first seat among all.
    fn seats(&self) -> (usize, usize) {
        let (tables, seats) = (self.plan.tables, usize::from(self.plan.seats));
        match self.number.checked_sub(tables) {
            None => (seats, self.number * seats),
            Some(place) => {
                let before = self.plan.waiting[..place].iter().map(|&seats| usize::from(seats)).sum::<usize>();
                (usize::from(self.plan.waiting[place]), tables * seats + before)
            }
        }
    }

    /// Creates the room and takes all its seats.
    async fn sit(&self) -> Result<Vec<Seated>> {
        let rules = Some(self.plan.rules.clone());
        let name = "P0".to_owned();
        let make = MakeTable { name, rules, ..MakeTable::default() };
        let mut seated = vec![self.api.make(&make).await?];
        for seat in 1..self.seats().0 {
            seated.push(self.api.sit(&seated[0].code, &format!("P{seat}")).await?);
        }
        Ok(seated)
    }
}

/// A command that is not acknowledged yet, or not seen by all players.
struct Pending {
    seat: usize,
    n: u64,
    sent: Instant,
    /// The time of the acknowledgment, and the version in which the effect is visible.
    acked: Option<(Instant, u64)>,
    /// True for an action that counts.
    counts: bool,
}

struct LoadTable {
    seats: Vec<SeatClient>,
    stage: watch::Receiver<LoadStage>,
    pending: Option<Pending>,
    taken: Taken,
    random: StdRng,
}

/// Runs a table through all stages. It stays open until it is canceled.
pub(super) async fn run(place: TableContext) -> Result<()> {
    let (_, first) = place.seats();
    let mut table = LoadTable {
        seats: Vec::new(),
        stage: place.show.watch(),
        pending: None,
        taken: Taken::default(),
        random: StdRng::seed_from_u64(place.number as u64),
    };
    let turn = place.show.turn().await?;
    let seated = place.sit().await?;
    // One open socket prevents the room from being evicted.
    table.seats.push(SeatClient::open(&place.plan.server, &seated[0], first).await?);
    drop(turn);
    place.show.through(Taken::default());
    table.stay_until(LoadStage::Open).await?;
    let turn = table.during(place.show.turn()).await??;
    for (number, seated) in seated.iter().enumerate().skip(1) {
        table.seats.push(SeatClient::open(&place.plan.server, seated, first + number).await?);
    }
    drop(turn);
    place.show.through(Taken::default());
    table.stay_until(LoadStage::Deal).await?;
    if place.number < place.plan.tables {
        let turn = table.during(place.show.turn()).await??;
        table.start().await?;
        drop(turn);
        place.show.through(Taken::default());
        table.play(&place.plan).await?;
        place.show.through(std::mem::take(&mut table.taken));
    }
    table.during(std::future::pending()).await
}

impl LoadTable {
    /// Returns the next message for any player. Cancel-safe.
    async fn next(&mut self) -> (usize, Result<Utf8Bytes>) {
        poll_fn(|context| {
            for (seat, device) in self.seats.iter_mut().enumerate() {
                if let Poll::Ready(text) = device.poll(context) {
                    return Poll::Ready((seat, text));
                }
            }
            Poll::Pending
        })
        .await
    }

    async fn take(&mut self, (seat, text): (usize, Result<Utf8Bytes>)) -> Result<Option<(usize, CommandResponse)>> {
        Ok(self.seats[seat].take(&text?).await?.map(|answer| (seat, answer)))
    }

    async fn hear(&mut self) -> Result<Option<(usize, CommandResponse)>> {
        let next = self.next().await;
        self.take(next).await
    }

    /// Handles messages until another future is ready.
    async fn during<T>(&mut self, other: impl Future<Output = T>) -> Result<T> {
        tokio::pin!(other);
        loop {
            tokio::select! {
                done = &mut other => return Ok(done),
                next = self.next() => drop(self.take(next).await?),
            }
        }
    }

    async fn stay_until(&mut self, stage: LoadStage) -> Result<()> {
        let mut watch = self.stage.clone();
        let come = async move { watch.wait_for(|now| *now >= stage).await.map(drop) };
        self.during(come).await?.context("the load stopped")
    }

    /// Sends a player's command and waits for the response.
    async fn command(&mut self, seat: usize, command: LobbyCommand) -> Result<()> {
        let n = self.seats[seat].command(Do::Lobby(command)).await?;
        loop {
            if let Some((to, answer)) = self.hear().await?
                && (to, answer.n) == (seat, n)
            {
                return answer.refused.map_or(Ok(()), |why| bail!("refused: {why}"));
            }
        }
    }

    /// Makes all players ready and starts the first match.
    async fn start(&mut self) -> Result<()> {
        for seat in 1..self.seats.len() {
            self.command(seat, LobbyCommand::Ready(true)).await?;
        }
        self.command(0, LobbyCommand::Start).await?;
        while !self.seats.iter().all(|seat| seat.stage == Some(At::Playing)) {
            self.hear().await?;
        }
        Ok(())
    }

    /// Plays until the last stage.
    async fn play(&mut self, plan: &LoadPlan) -> Result<()> {
        let apart = plan.rate.map_or(Duration::ZERO, |rate| Duration::from_secs(1) * plan.tables as u32 / rate);
        let mut watch = self.stage.clone();
        let mut stage = *watch.borrow_and_update();
        let mut next = Instant::now() + SLOWLY.mul_f64(self.random.random());
        loop {
            let before = std::mem::replace(&mut stage, *watch.borrow());
            if before < LoadStage::Play && stage >= LoadStage::Play {
                next = Instant::now() + apart.mul_f64(self.random.random());
            }
            if stage == LoadStage::Over {
                return Ok(());
            }
            self.settle(stage == LoadStage::Measure);
            let ready = self.pending.is_none() && self.is_level();
            let now = Instant::now();
            if ready && now >= next && self.act(plan.uncontested).await? {
                let apart = if stage < LoadStage::Play { SLOWLY } else { apart };
                // Do not catch up after a delay.
                next = (next + apart).max(now);
                continue;
            }
            let waits = ready && now < next;
            tokio::select! {
                next = self.next() => if let Some((seat, answer)) = self.take(next).await? {
                    self.answered(seat, &answer, stage == LoadStage::Measure);
                },
                seen = watch.changed() => seen.context("the load stopped")?,
                () = sleep_until(next), if waits => {}
            }
        }
    }

    fn is_level(&self) -> bool {
        self.seats.iter().all(|seat| seat.version == self.seats[0].version)
    }

    /// Lets a player do an offered action. Returns false if no player can act.
    async fn act(&mut self, uncontested: bool) -> Result<bool> {
        let command = match self.seats[0].stage {
            Some(At::Playing) => None,
            Some(At::BetweenRounds) => Some(LobbyCommand::Next),
            Some(At::MatchOver) => Some(LobbyCommand::Rematch),
            other => bail!("the table is at {other:?}, where no player can act"),
        };
        let (seat, what, counts) = match command {
            Some(command) => (0, Do::Lobby(command), false),
            None => {
                let can: Vec<_> = (0..self.seats.len()).filter(|&seat| !self.seats[seat].offers.is_empty()).collect();
                if can.is_empty() {
                    return Ok(false);
                }
                let seat = can[self.random.random_range(0..can.len())];
                let SeatClient { offers, view, .. } = &self.seats[seat];
                let view = view.as_ref().context("there is no table")?;
                let action =
                    pick(offers, view, &mut self.random).context("an offer that this player does not support")?;
                (seat, Do::Act(action), !uncontested || can.len() == 1)
            }
        };
        let sent = Instant::now();
        let n = self.seats[seat].command(what).await?;
        self.pending = Some(Pending { seat, n, sent, acked: None, counts });
        Ok(true)
    }

    /// Handles a response. Like accepted actions, refused ones count only within the measured time.
    fn answered(&mut self, seat: usize, answer: &CommandResponse, measured: bool) {
        let Some(pending) = self.pending.as_mut().filter(|p| (p.seat, p.n) == (seat, answer.n)) else { return };
        if answer.refused.is_none() {
            pending.acked = Some((Instant::now(), answer.version));
        } else {
            self.taken.refused += usize::from(measured && pending.counts);
            self.pending = None;
        }
    }

    /// Checks whether all players have seen the pending action.
    fn settle(&mut self, measured: bool) {
        let Some(Pending { sent, acked: Some((acked, version)), counts, .. }) = self.pending else { return };
        if self.seats.iter().any(|seat| seat.version < version) {
            return;
        }
        self.pending = None;
        if measured && counts {
            let millis = |until: Instant| (until - sent).as_secs_f32() * 1000.0;
            self.taken.acked.push(millis(acked));
            self.taken.seen.push(millis(Instant::now()));
        }
    }
}
