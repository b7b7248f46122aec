//! What everybody in this process knows of the program: how often it has been killed, and what is going on.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ruckus_client::Desk;
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use crate::life::Life;
use crate::memory::Memory;
use crate::tally::Tally;

/// A player's place: the number of the table, and of the chair.
pub(crate) type Place = (usize, usize);

/// What players tell whoever kills.
#[derive(Debug)]
pub(crate) enum News {
    /// This one is back in this life, and has found everything as it should be.
    Back(Place, u32),
    /// A command was sent.
    Sent,
    /// A new command was answered at this table in this life.
    Answered(usize, u32),
}

/// What all players share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) desk: Desk,
    pub(crate) seed: u64,
    pub(crate) eager: bool,
    pub(crate) life: watch::Receiver<Life>,
    pub(crate) news: mpsc::UnboundedSender<News>,
    tally: Mutex<Tally>,
    memory: Mutex<Memory>,
    /// What each player does, for whoever finds a table stuck.
    doing: Mutex<BTreeMap<Place, (Instant, String)>>,
}

impl Shared {
    pub(crate) fn new(
        desk: Desk,
        (seed, eager): (u64, bool),
        life: watch::Receiver<Life>,
        news: mpsc::UnboundedSender<News>,
    ) -> Self {
        Self {
            desk,
            seed,
            eager,
            life,
            news,
            tally: Mutex::default(),
            memory: Mutex::default(),
            doing: Mutex::default(),
        }
    }

    /// The life that goes on now.
    pub(crate) fn now(&self) -> Life {
        *self.life.borrow()
    }

    /// Tells whoever kills.
    pub(crate) fn tell(&self, news: News) {
        // They may have heard enough.
        let _ = self.news.send(news);
    }

    /// Notes what a player does.
    pub(crate) fn does(&self, player: Place, what: String) {
        self.doing.lock().unwrap_or_else(PoisonError::into_inner).insert(player, (Instant::now(), what));
    }

    /// What all players do, in lines.
    pub(crate) fn doing(&self) -> String {
        let doing = self.doing.lock().unwrap_or_else(PoisonError::into_inner);
        let line = |((table, chair), (since, what)): (&Place, &(Instant, String))| {
            format!("\n  table {table}, chair {chair}, for {:.1} s: {what}", since.elapsed().as_secs_f64())
        };
        doing.iter().map(line).collect()
    }

    /// What has been found so far.
    pub(crate) fn tally(&self) -> MutexGuard<'_, Tally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What players have been promised.
    pub(crate) fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How long a page waits before it tries for the so-many-th time, from 0; `share` is a random number below 1.
    pub(crate) fn wait_before(&self, attempt: u32, share: f64) -> Duration {
        if self.eager {
            return Duration::from_millis(25);
        }
        let bound = if attempt == 0 { 500 } else { (1_000_u64 << (attempt - 1).min(10)).min(10_000) };
        Duration::from_millis(bound).mul_f64(share)
    }
}
