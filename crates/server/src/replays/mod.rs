//! Matches that are read again for their records, replays and what is made of them.
//!
//! A match is read from the journal once, in pages, and kept while it is asked for: what comes later is only what was
//! written since. Few are read at once, and a queue refuses what does not fit. All that are kept have a bound in number
//! and in memory.

use std::net::IpAddr;
use std::sync::Arc;

use ruckus_journal::{Entry, RoomName, Seq};
use ruckus_protocol::{ErrorCode, MatchCard};
use ruckus_record::{LineError, Record};
use ruckus_room::{Asker, Match, Patience, RoomError};
use ruckus_store::Journal;

use crate::afterwards::Film;
use crate::error::RegistryError;
use crate::house::{House, not_played_again};
use crate::limits::{Budget, Queue, Queued, RateLimits, Wait};
use crate::replay_cache::State;

/// How many entries are read from the journal at once.
const PAGE: usize = 2_000;
/// The longest journal that is read for its matches.
const MOST_ENTRIES: u64 = 500_000;
/// How many may wait for a match, and work on one.
const QUEUED: usize = 16;

/// Why a match is not shown.
#[derive(Debug)]
pub(crate) enum NotTold {
    /// The table cannot be entered, or has nothing to tell.
    Registry(RegistryError),
    /// So many wait already.
    Busy(Wait),
    /// This network has had its share.
    UsedUp(Wait),
    /// It is longer than what is read.
    TooLong,
}

impl From<RegistryError> for NotTold {
    fn from(error: RegistryError) -> Self {
        Self::Registry(error)
    }
}

/// A match that may be told, played through.
#[derive(Debug)]
pub(crate) struct Shown<'a> {
    /// Which of the table, and what a link to it opens with.
    pub(crate) told: Match,
    /// What was seen on the way through.
    pub(crate) film: &'a Film,
}

impl Shown<'_> {
    pub(crate) fn record(&self) -> &Record {
        &self.told.record
    }

    /// The match at a glance, with the faces that players have built.
    ///
    /// # Errors
    /// Its rules cannot be read.
    pub(crate) fn card(&self) -> Result<MatchCard, LineError> {
        let mut card = self.film.card(self.record(), self.told.number)?;
        for (seat, face) in card.seats.iter_mut().zip(&self.told.faces) {
            seat.face = *face;
        }
        Ok(card)
    }
}

/// All matches that are kept.
#[derive(Debug)]
pub(crate) struct Replays {
    house: Arc<House>,
    journal: Journal,
    rates: Arc<RateLimits>,
    patience: Patience,
    queue: Arc<Queue>,
}

impl Replays {
    pub(crate) fn new(house: Arc<House>, journal: Journal, rates: Arc<RateLimits>, patience: Patience) -> Arc<Self> {
        // Games under way come first.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let queue = Queue::new((cores / 4).max(1), QUEUED);
        Arc::new(Self { house, journal, rates, patience, queue })
    }

    /// Takes a place for reading a room beside those at play, and charges for so many entries.
    ///
    /// # Errors
    /// So many wait already, or this network has had its share.
    pub(crate) fn enter(&self, visitor: IpAddr, cost: usize) -> Result<Queued, NotTold> {
        let queued = self.queue.enter(visitor, self.rates.exemption(visitor)).map_err(NotTold::Busy)?;
        self.rates.look(Budget::Replay, visitor).map_err(NotTold::UsedUp)?;
        self.rates.charge(Budget::Replay, visitor, thousands(cost));
        Ok(queued)
    }

    /// Makes something of a match at a table, as far as it may be told, for somebody who may have it. `cost` says how
    /// many entries are played again for it.
    pub(crate) async fn show<T: Send + 'static>(
        self: &Arc<Self>,
        name: &RoomName,
        asker: Asker,
        visitor: IpAddr,
        cost: usize,
        make: impl FnOnce(Shown<'_>) -> T + Send + 'static,
    ) -> Result<T, NotTold> {
        let queued = self.enter(visitor, cost)?;
        let (replays, name) = (self.clone(), name.clone());
        // What was begun is finished and kept, also for somebody who has gone away meanwhile.
        let shown = tokio::spawn(async move { replays.read(&queued, &name, &asker, visitor, make).await });
        shown.await.unwrap_or(Err(NotTold::Registry(RegistryError::Unavailable)))
    }

    async fn read<T: Send + 'static>(
        &self,
        queued: &Queued,
        name: &RoomName,
        asker: &Asker,
        visitor: IpAddr,
        make: impl FnOnce(Shown<'_>) -> T + Send + 'static,
    ) -> Result<T, NotTold> {
        let file = self.house.replay_cache.file(name, asker.wanted());
        // Who asks for the same match waits for it, and finds it read.
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
                return Err(NotTold::TooLong);
            }
            if !fresh.is_empty() {
                let turn = queued.turn().await.ok_or(RegistryError::Unavailable)?;
                let (patience, room, wanted) = (self.patience, name.clone(), asker.wanted());
                let (back, read) = tokio::task::spawn_blocking(move || {
                    let _turn = turn;
                    let read = kept.read(&room, wanted, &fresh, patience);
                    (kept, read)
                })
                .await
                .map_err(|_| RegistryError::Unavailable)?;
                kept = back;
                read.map_err(|error| NotTold::from(not_played_again(&error)))?;
            }
            // Before the rest is read.
            if let Asker::Link { number, key } = asker
                && !kept.history().is_some_and(|history| history.has_link(*number, key))
            {
                *state = kept;
                return Err(problem(
                    ErrorCode::WrongKey,
                    "this is no key to a replay of this table; ask for the link again",
                ));
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
        let Some(told) = history.told() else {
            *state = kept;
            let why = "no round of this match is over yet; its record can be had once one is";
            return Err(problem(ErrorCode::NoRecord, why));
        };
        let turn = queued.turn().await.ok_or(RegistryError::Unavailable)?;
        let (back, made) = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            let made = kept.film(&told).map(|film| make(Shown { told, film }));
            (kept, made)
        })
        .await
        .map_err(|_| RegistryError::Unavailable)?;
        let made = made.map_err(|error| {
            tracing::error!(%error, "a record cannot be played again");
            NotTold::from(RegistryError::OtherVersion)
        })?;
        file.weigh(back.weight());
        *state = back;
        drop(state);
        self.house.replay_cache.tidy();
        Ok(made)
    }

    /// The next entries: the last that was read, by which is seen whether it is still the same journal, and those after
    /// it.
    async fn page(&self, name: &RoomName, kept: &mut State) -> Result<Vec<Entry>, NotTold> {
        let load = async |after: u64| {
            let page = self.journal.load_some(name, Seq(after), PAGE).await;
            page.map_err(|error| NotTold::from(self.house.not_read(&error)))
        };
        let page = load(kept.last().0.saturating_sub(1)).await?;
        if kept.is_followed_by(&page) {
            return Ok(page);
        }
        // The table was erased, and perhaps another has its code.
        *kept = State::default();
        load(0).await
    }
}

fn thousands(entries: usize) -> u32 {
    u32::try_from(entries.div_ceil(1_000)).unwrap_or(u32::MAX)
}

fn problem(code: ErrorCode, message: &str) -> NotTold {
    RegistryError::Room(RoomError::new(code, message)).into()
}

#[cfg(test)]
mod tests;
