//! What all tables do at the same time, and who is through with it.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use tokio::sync::{Semaphore, SemaphorePermit, mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use super::Said;

/// How often people are told how far it is.
const NEWS: Duration = Duration::from_secs(2);

/// What tables do. Each waits at the end of one for the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stage {
    /// Rooms are made, seats taken.
    Make,
    /// All sockets are opened.
    Open,
    /// Matches begin, and go on slowly.
    Deal,
    /// Everybody plays as fast as is asked.
    Play,
    /// The same, and it is measured.
    Measure,
    /// Nobody acts any more.
    Over,
}

/// Results of a table within the measured time: milliseconds for each action.
#[derive(Debug, Default)]
pub(super) struct Taken {
    pub(super) acked: Vec<f32>,
    pub(super) seen: Vec<f32>,
    /// The number of refused actions.
    pub(super) refused: usize,
}

/// What tables and those who drive them share.
#[derive(Debug)]
pub(super) struct Show {
    stage: watch::Sender<Stage>,
    turnstile: Semaphore,
    through: mpsc::UnboundedSender<Taken>,
}

impl Show {
    /// A show that lets so many tables come or begin at the same time, and the way on which they say that they are through.
    pub(super) fn new(at_once: usize) -> (Self, mpsc::UnboundedReceiver<Taken>) {
        let (through, told) = mpsc::unbounded_channel();
        (Self { stage: watch::Sender::new(Stage::Make), turnstile: Semaphore::new(at_once), through }, told)
    }

    pub(super) fn go_on(&self, stage: Stage) {
        self.stage.send_replace(stage);
    }

    pub(super) fn watch(&self) -> watch::Receiver<Stage> {
        self.stage.subscribe()
    }

    /// Waits until one more table may do what takes the server a while.
    pub(super) async fn turn(&self) -> Result<SemaphorePermit<'_>> {
        Ok(self.turnstile.acquire().await?)
    }

    /// A table is through with its stage.
    pub(super) fn through(&self, taken: Taken) {
        // Who drives the tables may have given up.
        let _ = self.through.send(taken);
    }
}

/// The tables, as tasks that end only when something fails.
pub(super) type Tables = JoinSet<Result<()>>;

/// Waits until something fails, and says what.
pub(super) async fn failure(tables: &mut Tables) -> anyhow::Error {
    match tables.join_next().await {
        Some(Ok(Err(error))) => error,
        Some(Err(error)) => error.into(),
        Some(Ok(Ok(()))) | None => anyhow::anyhow!("a table ended before its time"),
    }
}

/// Waits until so many tables are through.
pub(super) async fn gather(
    tables: &mut Tables,
    told: &mut mpsc::UnboundedReceiver<Taken>,
    count: usize,
    what: &str,
) -> Result<Vec<Taken>> {
    let mut all = Vec::with_capacity(count);
    let mut news = Instant::now() + NEWS;
    while all.len() < count {
        tokio::select! {
            biased;
            taken = told.recv() => all.push(taken.context("no table is left")?),
            error = failure(tables) => bail!(error),
            () = sleep_until(news) => {
                Said::Progress(format!("{} of {count} {what}", all.len())).say()?;
                news += NEWS;
            }
        }
    }
    Said::Progress(format!("{count} of {count} {what}")).say()?;
    Ok(all)
}

/// Lets tables be for a while.
pub(super) async fn rest(tables: &mut Tables, time: Duration) -> Result<()> {
    tokio::select! {
        error = failure(tables) => bail!(error),
        () = sleep(time) => Ok(()),
    }
}
