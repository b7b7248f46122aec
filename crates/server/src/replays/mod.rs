//! Reads matches back from the journal for records, replays and everything derived from them. Matches are loaded in
//! pages and cached with a bound in number and in memory, and a bounded queue limits how many are read at the same
//! time.

use std::net::IpAddr;
use std::sync::Arc;

use ruckus_journal::{Entry, RoomName, Seq};
use ruckus_protocol::{ErrorCode, MatchCard};
use ruckus_record::{LineError, Record};
use ruckus_room::{Asker, Match, RoomError, Timeouts};
use ruckus_store::Journal;

use crate::error::RegistryError;
use crate::limits::{Budget, Queue, Queued, RateLimits, Wait};
use crate::match_summary::MatchReplay;
use crate::registry::{RoomRegistry, not_played_again};
use crate::replay_cache::ParsedMatch;

/// Journal entries per page.
const PAGE: usize = 2_000;
/// The longest journal that is read, in entries.
const MOST_ENTRIES: u64 = 500_000;
/// Requests that may wait or run at the same time.
const QUEUED: usize = 16;

/// The reason a match is not shown.
#[derive(Debug)]
pub(crate) enum ReplaysError {
    /// The requester may not see the match, or the table has no match to show.
    Registry(RegistryError),
    /// The queue is full.
    Busy(Wait),
    /// This network has used up its budget.
    UsedUp(Wait),
    /// The journal has more than `MOST_ENTRIES` entries.
    TooLong,
}

impl From<RegistryError> for ReplaysError {
    fn from(error: RegistryError) -> Self {
        Self::Registry(error)
    }
}

/// The public part of a match, replayed.
#[derive(Debug)]
pub(crate) struct PublicReplay<'a> {
    /// The record, with the number and the link key of the match.
    pub(crate) published: Match,
    /// What the replay collected.
    pub(crate) replay: &'a MatchReplay,
}

impl PublicReplay<'_> {
    pub(crate) fn record(&self) -> &Record {
        &self.published.record
    }

    /// Returns the summary of the match, with the faces that players have built.
    ///
    /// # Errors
    /// Returns an error if the rules of the match cannot be parsed.
    pub(crate) fn card(&self) -> Result<MatchCard, LineError> {
        let mut card = self.replay.card(self.record(), self.published.number)?;
        for (seat, face) in card.seats.iter_mut().zip(&self.published.faces) {
            seat.face = *face;
        }
        Ok(card)
    }
}

/// Reads matches and caches them.
#[derive(Debug)]
pub(crate) struct Replays {
    registry: Arc<RoomRegistry>,
    journal: Journal,
    rates: Arc<RateLimits>,
    timeouts: Timeouts,
    queue: Arc<Queue>,
}

impl Replays {
    pub(crate) fn new(
        registry: Arc<RoomRegistry>,
        journal: Journal,
        rates: Arc<RateLimits>,
        timeouts: Timeouts,
    ) -> Arc<Self> {
        // Leaves most cores to games in progress.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let queue = Queue::new((cores / 4).max(1), QUEUED);
        Arc::new(Self { registry, journal, rates, timeouts, queue })
    }

    /// Takes a place in the queue for reading a room and charges the visitor for `cost` entries.
    ///
    /// # Errors
    /// Returns an error if the queue is full or the network has used up its budget.
    pub(crate) fn enter(&self, visitor: IpAddr, cost: usize) -> Result<Queued, ReplaysError> {
        let queued = self.queue.enter(visitor, self.rates.exemption(visitor)).map_err(ReplaysError::Busy)?;
        self.rates.look(Budget::Replay, visitor).map_err(ReplaysError::UsedUp)?;
        self.rates.charge(Budget::Replay, visitor, thousands(cost));
        Ok(queued)
    }

    /// Applies `make` to the public part of a match, if the asker may see it. `cost` is the number of entries that
    /// `make` replays.
    pub(crate) async fn show<T: Send + 'static>(
        self: &Arc<Self>,
        name: &RoomName,
        asker: Asker,
        visitor: IpAddr,
        cost: usize,
        make: impl FnOnce(PublicReplay<'_>) -> T + Send + 'static,
    ) -> Result<T, ReplaysError> {
        let queued = self.enter(visitor, cost)?;
        let (replays, name) = (self.clone(), name.clone());
        // Runs in its own task, so the result is finished and cached even if the client disconnects.
        let shown = tokio::spawn(async move { replays.read(&queued, &name, &asker, visitor, make).await });
        shown.await.unwrap_or(Err(ReplaysError::Registry(RegistryError::Unavailable)))
    }

    async fn read<T: Send + 'static>(
        &self,
        queued: &Queued,
        name: &RoomName,
        asker: &Asker,
        visitor: IpAddr,
        make: impl FnOnce(PublicReplay<'_>) -> T + Send + 'static,
    ) -> Result<T, ReplaysError> {
        let file = self.registry.replay_cache.file(name, asker.wanted());
        // A second request for the same match waits here and then finds it in the cache.
        let mut state = file.state.lock().await;
        let mut kept = std::mem::take(&mut *state);
        let before = kept.last();
        loop {
            let page = self.page(name, &mut kept).await?;
            let more = page.len() >= PAGE;
            let fresh = kept.fresh(page);
            if fresh.is_empty() && kept.last() == Seq(0) {
                return Err(RegistryError::Unknown.into());
            }
            if kept.last().0 + fresh.len() as u64 > MOST_ENTRIES {
                return Err(ReplaysError::TooLong);
            }
            if !fresh.is_empty() {
                let turn = queued.turn().await.ok_or(RegistryError::Unavailable)?;
                let (timeouts, room, wanted) = (self.timeouts, name.clone(), asker.wanted());
                let (back, read) = tokio::task::spawn_blocking(move || {
                    let _turn = turn;
                    let read = kept.read(&room, wanted, &fresh, timeouts);
                    (kept, read)
                })
                .await
                .map_err(|_| RegistryError::Unavailable)?;
                kept = back;
                read.map_err(|error| ReplaysError::from(not_played_again(&error)))?;
            }
            // Check the key before loading further pages.
            if let Asker::Link { number, key } = asker
                && !kept.history().is_some_and(|history| history.has_link(*number, key))
            {
                *state = kept;
                return Err(problem(ErrorCode::WrongKey, "this key opens no replay here; ask for the link again"));
            }
            if !more {
                break;
            }
        }
        let read = kept.last().0.saturating_sub(before.0);
        self.rates.charge(Budget::Replay, visitor, thousands(read as usize));
        let history = kept.history().ok_or(RegistryError::Unknown)?;
        if let Asker::Seat(key) = asker
            && !history.has_seat(key)
        {
            *state = kept;
            return Err(RegistryError::Room(RoomError::no_seat()).into());
        }
        let Some(published) = history.published() else {
            *state = kept;
            let why = "this match has no finished round yet; try again later";
            return Err(problem(ErrorCode::NoRecord, why));
        };
        let turn = queued.turn().await.ok_or(RegistryError::Unavailable)?;
        let (back, made) = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            let made = kept.replay(&published).map(|replay| make(PublicReplay { published, replay }));
            (kept, made)
        })
        .await
        .map_err(|_| RegistryError::Unavailable)?;
        let made = made.map_err(|error| {
            tracing::error!(%error, "a record cannot be replayed");
            ReplaysError::from(RegistryError::OtherVersion)
        })?;
        file.weigh(back.weight());
        *state = back;
        drop(state);
        self.registry.replay_cache.tidy();
        Ok(made)
    }

    /// Loads the next page. It starts with the last entry that was read before, which shows whether this is still the
    /// same journal.
    async fn page(&self, name: &RoomName, kept: &mut ParsedMatch) -> Result<Vec<Entry>, ReplaysError> {
        let load = async |after: u64| {
            let page = self.journal.load_some(name, Seq(after), PAGE).await;
            page.map_err(|error| ReplaysError::from(self.registry.not_read(&error)))
        };
        let page = load(kept.last().0.saturating_sub(1)).await?;
        if kept.is_followed_by(&page) {
            return Ok(page);
        }
        // The table was erased, and another table may use its code now.
        *kept = ParsedMatch::default();
        load(0).await
    }
}

fn thousands(entries: usize) -> u32 {
    u32::try_from(entries.div_ceil(1_000)).unwrap_or(u32::MAX)
}

fn problem(code: ErrorCode, message: &str) -> ReplaysError {
    RegistryError::Room(RoomError::new(code, message)).into()
}

#[cfg(test)]
mod tests;
