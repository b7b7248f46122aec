//! Kills the program during the movements of an event: between the last finish of a round and the next seating, and
//! while the next round is seated.

mod check;
mod hall;
mod person;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use ruckus_client::ServerApi;
use ruckus_protocol::{EventCommand, EventPhase, EventTableState, EventView, EventWaiting};
use ruckus_testkit::Program;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use crate::Cli;
use crate::run::free_port;
use crate::tally::{Broken, RunTally};
use hall::Hall;

/// The kinds of kills, in turn.
pub(crate) const KINDS: [&str; 3] = ["finishing", "pausing", "seating"];
/// The longest time of a round, a start, or the move to the next round.
const PATIENCE: Duration = Duration::from_secs(120);
/// The interval between checks of the event's progress.
const LOOK: Duration = Duration::from_millis(20);
/// The largest number of rounds of an event.
const MOST_ROUNDS: u32 = 100;

/// Plays an event with one round more than there are kills, and checks after each kill that no data is missing.
///
/// # Errors
/// The program cannot be started, or the event cannot be opened.
pub(crate) async fn run(cli: &Cli) -> Result<RunTally> {
    if cli.kills >= MOST_ROUNDS {
        bail!("an event has at most {MOST_ROUNDS} rounds, with one after the last kill: use at most --kills 99");
    }
    let folder = tempfile::tempdir().context("cannot create a data folder")?;
    let port = free_port(cli.seed)?;
    let mut killer = Killer { cli, data: folder.path(), port, tally: RunTally::default() };
    killer.tally.begin();
    let worked = tokio::select! {
        worked = killer.work() => worked,
        _ = tokio::signal::ctrl_c() => {
            println!("interrupted");
            Ok(())
        }
    };
    worked?;
    Ok(killer.tally)
}

struct Killer<'a> {
    cli: &'a Cli,
    data: &'a Path,
    port: u16,
    tally: RunTally,
}

impl Killer<'_> {
    async fn launch(&self) -> Result<Program> {
        let mut command = Program::command(&self.cli.program, self.data);
        command.args(["--listen", &format!("127.0.0.1:{}", self.port), "--log", "error"]);
        let mut program = Program::launch(&mut command)?;
        timeout(PATIENCE, program.ready()).await.context("the program does not start")??;
        Ok(program)
    }

    async fn work(&mut self) -> Result<()> {
        let begun = Instant::now();
        let mut program = self.launch().await?;
        let api = ServerApi::at(format!("127.0.0.1:{}", self.port));
        let hall = Arc::new(Hall::open(api, self.cli).await?);
        self.tally.acknowledged += hall.seats.len() as u64;
        let mut people = JoinSet::new();
        for place in 0..hall.seats.len() {
            people.spawn(person::play(hall.clone(), place, self.cli.seed));
        }
        hall.command(&EventCommand::Start).await?;
        let mut random = StdRng::seed_from_u64(self.cli.seed);
        for number in 0..self.cli.kills {
            if self.cli.seconds.is_some_and(|seconds| begun.elapsed() > Duration::from_secs(seconds)) {
                break;
            }
            let round = number + 1;
            if !self.wait(&hall, "a round begins", |view| view.round >= round).await {
                break;
            }
            self.look(&hall, round).await?;
            let kind = number as usize % KINDS.len();
            if self.tally.broken() || !self.moment(&hall, kind, round, number, &mut random).await {
                break;
            }
            program.kill().await?;
            self.tally.kills[kind] += 1;
            program = self.launch().await?;
            self.look(&hall, round).await?;
            println!("{}", self.tally.line());
            if self.tally.broken() {
                break;
            }
        }
        if !self.tally.broken() && self.cli.seconds.is_none() {
            self.wait(&hall, "the event ends", |view| view.phase == EventPhase::Over).await;
            self.look(&hall, self.cli.kills + 2).await?;
            check::records(&hall, &mut self.tally).await?;
        }
        people.shutdown().await;
        let status = timeout(PATIENCE, program.terminate()).await.context("the program does not stop")??;
        if !status.success() {
            self.tally.broke(Broken::Stuck, format!("after a request to stop, the program exited with {status}"));
        }
        Ok(())
    }

    /// Waits for the moment of a kill and checks a bot in near it. Returns false if the moment does not come.
    async fn moment(&mut self, hall: &Arc<Hall>, kind: usize, round: u32, number: u32, random: &mut StdRng) -> bool {
        let still = |view: &EventView| view.tables.iter().filter(|it| it.state != EventTableState::Finished).count();
        let between = |view: &EventView| view.round > round || view.waiting != EventWaiting::Tables;
        if kind == 0 {
            if !self.wait(hall, "one table is left", |view| between(view) || still(view) <= 1).await {
                return false;
            }
            // The last finish is being sent or written.
            hall.next_finish(PATIENCE).await;
        } else if !self.wait(hall, "a round ends", between).await {
            return false;
        }
        let micros = match kind {
            0 => random.random_range(0..20_000),
            1 => random.random_range(0..1_000_000),
            _ => {
                let deadline = hall.look(None).await.ok().and_then(|view| view.deadline).unwrap_or_default();
                let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64;
                deadline.saturating_sub(now + 5) * 1000 + random.random_range(0..60_000)
            }
        };
        let bot = (hall.clone(), micros.saturating_sub(random.random_range(0..100_000)));
        tokio::spawn(async move {
            let (hall, micros) = bot;
            sleep(Duration::from_micros(micros)).await;
            hall.check_bot_in(number).await;
        });
        sleep(Duration::from_micros(micros)).await;
        true
    }

    /// Waits until a condition of the event holds. If it never does, records a broken promise and returns false.
    async fn wait(&mut self, hall: &Hall, what: &str, holds: impl Fn(&EventView) -> bool) -> bool {
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            if hall.look(None).await.is_ok_and(|view| holds(&view)) {
                return true;
            }
            sleep(LOOK).await;
        }
        self.tally.broke(Broken::Stuck, format!("not within {} s: {what}", PATIENCE.as_secs()));
        false
    }

    async fn look(&mut self, hall: &Hall, round: u32) -> Result<()> {
        self.tally.acknowledged += hall.count_bots();
        check::event(hall, round, &mut self.tally).await
    }
}
