//! Starts the program and runs tables, one after the other in several places, until there are enough races.

use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use anyhow::{Result, bail};
use futures_util::future::try_join_all;
use rand::SeedableRng;
use rand::rngs::StdRng;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep, sleep_until};

use crate::Cli;
use crate::browsers::Browsers;
use crate::nodes::Nodes;
use crate::table::{RaceTable, Ran};

/// The interval between progress lines.
const EVERY: Duration = Duration::from_secs(10);
/// The interval between measurements of the machine's lateness.
const A_MOMENT: Duration = Duration::from_millis(10);
/// The number of concurrent tables: with bare sockets, and in browsers, which need more of a machine.
const AT_ONCE: [usize; 2] = [20, 2];
/// The number of broken tables after which a place is given up.
const TRIES: u32 = 3;

/// The races of a run, and the lateness of the machine.
#[derive(Debug)]
pub(crate) struct Raced {
    pub(crate) ran: Vec<Ran>,
    /// The 99th percentile of the delay of timers, in milliseconds.
    pub(crate) late_ms: f64,
}

/// Runs the requested number of races, or until interrupted.
///
/// # Errors
/// The program or the browsers cannot be started, or tables break repeatedly.
pub(crate) async fn run(cli: &Cli) -> Result<Raced> {
    let nodes = Nodes::start(cli).await?;
    let browsers = if cli.browsers.is_some() { Some(Browsers::start(&cli.node, &cli.e2e).await?) } else { None };
    let most = cli.races.div_ceil(cli.races_a_table).max(1) as usize;
    let places = cli.tables.unwrap_or(AT_ONCE[usize::from(cli.browsers.is_some())]).clamp(1, most);
    let (won, _) = watch::channel(0);
    let (stop, stopped) = watch::channel(false);
    let run = RaceRun { cli, nodes, browsers, begun: AtomicU32::new(0), won, stopped };
    let mut lateness = Vec::new();
    let work = try_join_all((0..places).map(|place| run.play(place)));
    tokio::pin!(work);
    let ran = tokio::select! {
        ran = &mut work => ran,
        why = why_stop(cli) => {
            println!("{why}");
            stop.send_replace(true);
            work.await
        }
        () = run.say() => work.await,
        () = notice_lateness(&mut lateness) => work.await,
    };
    let ran: Vec<Ran> = ran?.into_iter().flatten().collect();
    if ran.iter().all(|ran| ran.races.is_empty()) {
        bail!("no race took place");
    }
    lateness.sort_by(f64::total_cmp);
    let late_ms = lateness.get(lateness.len() * 99 / 100).copied().unwrap_or_default();
    Ok(Raced { ran, late_ms })
}

/// Measures the machine's lateness repeatedly.
async fn notice_lateness(lateness: &mut Vec<f64>) {
    loop {
        let due = Instant::now() + A_MOMENT;
        sleep_until(due).await;
        lateness.push(due.elapsed().as_secs_f64() * 1000.0);
    }
}

/// Waits for a reason to stop early.
async fn why_stop(cli: &Cli) -> &'static str {
    let limit = sleep(Duration::from_secs(cli.seconds.unwrap_or(u64::from(u32::MAX))));
    tokio::select! {
        _ = tokio::signal::ctrl_c() => "interrupted",
        () = limit => "time is up",
    }
}

struct RaceRun<'a> {
    cli: &'a Cli,
    nodes: Nodes,
    browsers: Option<Browsers>,
    /// The number of races of all started tables, including races that are still to come.
    begun: AtomicU32,
    /// The number of races with a winner.
    won: watch::Sender<u32>,
    stopped: watch::Receiver<bool>,
}

impl RaceRun<'_> {
    /// Runs tables in one place until there are enough races in all places.
    async fn play(&self, place: usize) -> Result<Vec<Ran>> {
        let mut ran = Vec::new();
        let mut broke = 0;
        for table in 0_u64.. {
            if *self.stopped.borrow() || self.begun.fetch_add(self.cli.races_a_table, Relaxed) >= self.cli.races {
                break;
            }
            let number = table * 1_000 + place as u64;
            match self.table(number).await {
                Ok(more) => ran.push(more),
                Err(error) => {
                    println!("table {number}: {error:#}");
                    // Other tables take over its races.
                    self.begun.fetch_sub(self.cli.races_a_table, Relaxed);
                    broke += 1;
                    if broke == TRIES {
                        return Err(error.context("tables fail repeatedly"));
                    }
                }
            }
        }
        Ok(ran)
    }

    async fn table(&self, number: u64) -> Result<Ran> {
        let mut random = StdRng::seed_from_u64(self.cli.seed.rotate_left(16) ^ number);
        let table = RaceTable::make(&self.nodes, self.cli, &mut random).await?;
        let stopped = self.stopped.clone();
        let (news, receiver) = mpsc::unbounded_channel();
        let seats = usize::from(self.cli.browsers.unwrap_or(0));
        if let Some(browsers) = &self.browsers {
            browsers.race(number, &table, seats, (self.cli.settle, self.cli.rest), news.clone())?;
        }
        let ran = table.race(self.cli, seats, &mut random, (news, receiver), (&self.won, stopped)).await;
        if let Some(browsers) = &self.browsers {
            browsers.leave(number)?;
        }
        ran
    }

    /// Prints progress at regular intervals.
    async fn say(&self) {
        loop {
            sleep(EVERY).await;
            println!("{} of {} races", *self.won.borrow(), self.cli.races);
        }
    }
}
