//! Coordinates the stages of all tables.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use tokio::sync::{Semaphore, SemaphorePermit, mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use super::LoadMessage;

/// The interval between progress messages.
const NEWS: Duration = Duration::from_secs(2);

/// The stages. Each table waits at the end of a stage for the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum LoadStage {
    /// Create rooms and take seats.
    Make,
    /// Open all sockets.
    Open,
    /// Begin matches, and play slowly.
    Deal,
    /// Play at the requested rate.
    Play,
    /// Play at the requested rate, with measurement.
    Measure,
    /// Stop playing.
    Over,
}

/// The results of a table within the measured time, in milliseconds per action.
#[derive(Debug, Default)]
pub(super) struct Taken {
    pub(super) acked: Vec<f32>,
    pub(super) seen: Vec<f32>,
    /// The number of refused actions.
    pub(super) refused: usize,
}

/// The state shared by the tables and their driver.
#[derive(Debug)]
pub(super) struct Show {
    stage: watch::Sender<LoadStage>,
    turnstile: Semaphore,
    through: mpsc::UnboundedSender<Taken>,
}

impl Show {
    /// Creates the shared state. `at_once` limits how many tables are created or begin concurrently. The receiver gets
    /// a message when a table completes a stage.
    pub(super) fn new(at_once: usize) -> (Self, mpsc::UnboundedReceiver<Taken>) {
        let (through, taken) = mpsc::unbounded_channel();
        (Self { stage: watch::Sender::new(LoadStage::Make), turnstile: Semaphore::new(at_once), through }, taken)
    }

    pub(super) fn go_on(&self, stage: LoadStage) {
        self.stage.send_replace(stage);
    }

    pub(super) fn watch(&self) -> watch::Receiver<LoadStage> {
        self.stage.subscribe()
    }

    /// Waits for permission to do something that takes the server a while.
    pub(super) async fn turn(&self) -> Result<SemaphorePermit<'_>> {
        Ok(self.turnstile.acquire().await?)
    }

    /// Reports that a table has completed its stage.
    pub(super) fn through(&self, taken: Taken) {
        // The driver of the tables may have given up.
        let _ = self.through.send(taken);
    }
}

/// The tables, as tasks that end only on failure.
pub(super) type TableTasks = JoinSet<Result<()>>;

/// Waits for a failure and returns it.
pub(super) async fn failure(tables: &mut TableTasks) -> anyhow::Error {
    match tables.join_next().await {
        Some(Ok(Err(error))) => error,
        Some(Err(error)) => error.into(),
        Some(Ok(Ok(()))) | None => anyhow::anyhow!("a table ended early"),
    }
}

/// Waits until `count` tables have completed their stage.
pub(super) async fn gather(
    tables: &mut TableTasks,
    receiver: &mut mpsc::UnboundedReceiver<Taken>,
    count: usize,
    what: &str,
) -> Result<Vec<Taken>> {
    let mut all = Vec::with_capacity(count);
    let mut news = Instant::now() + NEWS;
    while all.len() < count {
        tokio::select! {
            biased;
            taken = receiver.recv() => all.push(taken.context("no table is left")?),
            error = failure(tables) => bail!(error),
            () = sleep_until(news) => {
                LoadMessage::Progress(format!("{} of {count} {what}", all.len())).say()?;
                news += NEWS;
            }
        }
    }
    LoadMessage::Progress(format!("{count} of {count} {what}")).say()?;
    Ok(all)
}

/// Waits for a duration, or until a table fails.
pub(super) async fn rest(tables: &mut TableTasks, time: Duration) -> Result<()> {
    tokio::select! {
        error = failure(tables) => bail!(error),
        () = sleep(time) => Ok(()),
    }
}
