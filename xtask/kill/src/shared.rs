//! State that all tasks share: the current life of the program, and news from players.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ruckus_client::ServerApi;
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use crate::life::Life;
use crate::memory::Memory;
use crate::tally::RunTally;

/// A player's place: the numbers of the table and the seat.
pub(crate) type TableSeat = (usize, usize);

/// News from players for the main loop.
#[derive(Debug)]
pub(crate) enum News {
    /// This player is back in this life, and all its checks passed.
    Back(TableSeat, u32),
    /// A command was sent.
    Sent,
    /// A new command was answered at this table in this life.
    Answered(usize, u32),
}

/// State that all players share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) api: ServerApi,
    pub(crate) seed: u64,
    pub(crate) eager: bool,
    pub(crate) life: watch::Receiver<Life>,
    pub(crate) news: mpsc::UnboundedSender<News>,
    tally: Mutex<RunTally>,
    memory: Mutex<Memory>,
    /// The current activity of each player, for reports about stuck tables.
    doing: Mutex<BTreeMap<TableSeat, (Instant, String)>>,
}

impl Shared {
    pub(crate) fn new(
        api: ServerApi,
        (seed, eager): (u64, bool),
        life: watch::Receiver<Life>,
        news: mpsc::UnboundedSender<News>,
    ) -> Self {
        Self {
            api,
            seed,
            eager,
            life,
            news,
            tally: Mutex::default(),
            memory: Mutex::default(),
            doing: Mutex::default(),
        }
    }

    /// The current life.
    pub(crate) fn now(&self) -> Life {
        *self.life.borrow()
    }

    /// Sends news to the main loop.
    pub(crate) fn tell(&self, news: News) {
        // The main loop may have ended.
        let _ = self.news.send(news);
    }

    /// Records the activity of a player.
    pub(crate) fn does(&self, player: TableSeat, what: String) {
        self.doing.lock().unwrap_or_else(PoisonError::into_inner).insert(player, (Instant::now(), what));
    }

    /// The activities of all players, one per line.
    pub(crate) fn doing(&self) -> String {
        let doing = self.doing.lock().unwrap_or_else(PoisonError::into_inner);
        let line = |((table, chair), (since, what)): (&TableSeat, &(Instant, String))| {
            format!("\n  table {table}, chair {chair}, for {:.1} s: {what}", since.elapsed().as_secs_f64())
        };
        doing.iter().map(line).collect()
    }

    /// The results so far.
    pub(crate) fn tally(&self) -> MutexGuard<'_, RunTally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The promises to players.
    pub(crate) fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The delay before reconnect attempt `attempt`, counted from 0. `share` is a random number below 1.
    pub(crate) fn wait_before(&self, attempt: u32, share: f64) -> Duration {
        if self.eager {
            return Duration::from_millis(25);
        }
        let bound = if attempt == 0 { 500 } else { (1_000_u64 << (attempt - 1).min(10)).min(10_000) };
        Duration::from_millis(bound).mul_f64(share)
    }
}
