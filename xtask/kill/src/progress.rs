//! Waits for news from players.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, bail};
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout_at};

use crate::shared::{News, Shared};
use crate::tally::Broken;

/// The time for all players to return, and for a table to continue.
const PATIENCE: Duration = Duration::from_secs(90);

/// Receives the news from players.
pub(crate) struct Progress {
    shared: Arc<Shared>,
    news_receiver: mpsc::UnboundedReceiver<News>,
    /// The number of tables.
    tables: usize,
}

impl Progress {
    pub(crate) const fn new(shared: Arc<Shared>, news_receiver: mpsc::UnboundedReceiver<News>, tables: usize) -> Self {
        Self { shared, news_receiver, tables }
    }

    /// Waits until a player sends a command.
    pub(crate) async fn next_command(&mut self) {
        while self.news_receiver.try_recv().is_ok() {}
        while let Some(news) = self.news_receiver.recv().await {
            if matches!(news, News::Sent) {
                return;
            }
        }
    }

    /// Waits until all players are back in this life.
    pub(crate) async fn all_reconnected(&mut self, life: u32, seats: usize) -> Result<()> {
        let all = self.tables * seats;
        let back = self.count(all, |news| match news {
            News::Back(place, number) if number == life => Some(place),
            _ => None,
        });
        let back = back.await?;
        if back < all && !self.shared.tally().broken() {
            let found = format!("{back} of {all} players reconnected in life {life}{}", self.shared.doing());
            self.shared.tally().broke(Broken::Stuck, found);
        }
        Ok(())
    }

    /// Waits until `all` different values have been reported, or the time is up. Returns the number of reported values.
    async fn count<T: Ord>(&mut self, all: usize, of: impl Fn(News) -> Option<T>) -> Result<usize> {
        let mut reported = BTreeSet::new();
        let until = Instant::now() + PATIENCE;
        // Other players may report without end.
        while reported.len() < all && Instant::now() < until && !self.shared.tally().broken() {
            match timeout_at(until, self.news_receiver.recv()).await {
                Ok(Some(news)) => reported.extend(of(news)),
                Ok(None) => bail!("all players stopped"),
                Err(_) => break,
            }
        }
        Ok(reported.len())
    }

    /// Waits until a new command is answered at every table in this life.
    pub(crate) async fn every_table_moves_on(&mut self, life: u32) -> Result<()> {
        let all = self.tables;
        let moved = self.count(all, |news| match news {
            News::Answered(table, number) if number == life => Some(table),
            _ => None,
        });
        let moved = moved.await?;
        if moved < all && !self.shared.tally().broken() {
            let found = format!("{moved} of {all} tables continued in life {life}{}", self.shared.doing());
            self.shared.tally().broke(Broken::Stuck, found);
        }
        Ok(())
    }
}
