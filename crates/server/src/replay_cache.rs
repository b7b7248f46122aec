//! An in-memory cache of matches for replays. If it exceeds its limits in number or memory, it removes the matches that
//! have not been used for longest.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use ruckus_journal::{Entry, RoomName, Seq};
use ruckus_record::LineError;
use ruckus_room::{History, Match, ReplayError, Timeouts};
use tokio::time::Instant;

use crate::match_summary::MatchReplay;
use crate::token;

/// The maximum number of cached matches.
const MOST: usize = 256;
/// The maximum total size, in bytes.
const MOST_BYTES: usize = 128 * 1024 * 1024;
/// How long an unused match stays cached.
const KEPT: Duration = Duration::from_secs(600);
/// Estimated size of a journal entry in memory, in bytes.
const ENTRY: usize = 160;
const ROOM: usize = 32 * 1024;

/// A room and a match number; without a number, the room's latest match.
type Key = (RoomName, Option<u32>);

/// The cache.
#[derive(Debug, Default)]
pub(crate) struct ReplayCache {
    files: Mutex<BTreeMap<Key, (Arc<CachedMatch>, Instant)>>,
}

/// A cached match.
#[derive(Debug, Default)]
pub(crate) struct CachedMatch {
    pub(crate) state: tokio::sync::Mutex<ParsedMatch>,
    weight: AtomicUsize,
}

impl CachedMatch {
    pub(crate) fn weigh(&self, bytes: usize) {
        self.weight.store(bytes, Ordering::Relaxed);
    }
}

/// The parsed state of a match.
#[derive(Debug, Default)]
pub(crate) struct ParsedMatch {
    history: Option<History>,
    /// The hash of the last entry read.
    last: Option<blake3::Hash>,
    /// The replayed match, with its number.
    replay: Option<(u32, MatchReplay)>,
}

impl ParsedMatch {
    pub(crate) const fn history(&self) -> Option<&History> {
        self.history.as_ref()
    }

    /// Returns the number of the last entry read, or 0 if there is none.
    pub(crate) fn last(&self) -> Seq {
        self.history.as_ref().map_or(Seq(0), History::last)
    }

    /// Returns whether a page starts with the last entry read, unchanged.
    pub(crate) fn is_followed_by(&self, page: &[Entry]) -> bool {
        let Some(last) = self.last else { return true };
        page.first().is_some_and(|first| first.seq == self.last() && blake3::hash(&first.body) == last)
    }

    /// Returns the entries of a page that have not been read yet.
    pub(crate) fn fresh(&self, mut page: Vec<Entry>) -> Vec<Entry> {
        let last = self.last();
        page.retain(|entry| entry.seq > last);
        page
    }

    /// Reads more entries of the journal.
    pub(crate) fn read(
        &mut self,
        name: &RoomName,
        wanted: Option<u32>,
        entries: &[Entry],
        timeouts: Timeouts,
    ) -> Result<(), ReplayError> {
        let history = self.history.get_or_insert_with(|| History::new(name.clone(), wanted, timeouts, token::seed));
        history.read(entries)?;
        self.last = entries.last().map(|entry| blake3::hash(&entry.body));
        Ok(())
    }

    /// Returns the replayed match. Reuses the previous replay if it is of the same match.
    pub(crate) fn replay(&mut self, published: &Match) -> Result<&MatchReplay, LineError> {
        let fits = |replay: &(u32, MatchReplay)| {
            replay.0 == published.number && replay.1.place() <= published.record.entries.len()
        };
        let mut replay = match self.replay.take().filter(fits) {
            Some((_, replay)) => replay,
            None => MatchReplay::of(&published.record)?,
        };
        replay.play(&published.record)?;
        Ok(&self.replay.insert((published.number, replay)).1)
    }

    /// Returns the estimated size in bytes.
    pub(crate) fn weight(&self) -> usize {
        let entries = self.history.as_ref().map_or(0, History::kept);
        ROOM + entries * ENTRY + self.replay.as_ref().map_or(0, |(_, replay)| replay.weight())
    }
}

impl ReplayCache {
    /// Returns the cached match, or adds an empty one.
    pub(crate) fn file(&self, name: &RoomName, wanted: Option<u32>) -> Arc<CachedMatch> {
        let mut files = self.files.lock();
        let (file, used) = files.entry((name.clone(), wanted)).or_insert_with(|| (Arc::default(), Instant::now()));
        *used = Instant::now();
        let file = file.clone();
        drop(files);
        self.tidy();
        file
    }

    /// Removes a room's matches, because the room has ended or its records have changed. A replay that is being read is
    /// still shown, but not cached.
    pub(crate) fn forget(&self, name: &RoomName) {
        self.files.lock().retain(|(room, _), _| room != name);
    }

    /// Removes expired matches. Then removes the least recently used ones until the rest fits.
    pub(crate) fn tidy(&self) {
        let mut files = self.files.lock();
        files.retain(|_, (_, used)| used.elapsed() < KEPT);
        let weight = |file: &Arc<CachedMatch>| file.weight.load(Ordering::Relaxed);
        let mut bytes: usize = files.values().map(|(file, _)| weight(file)).sum();
        while files.len() > MOST || bytes > MOST_BYTES {
            // Matches in use are removed later.
            let idle = files.iter().filter(|(_, (file, _))| Arc::strong_count(file) == 1);
            let Some(oldest) = idle.min_by_key(|(_, (_, used))| *used).map(|(key, _)| key.clone()) else { return };
            if let Some((file, _)) = files.remove(&oldest) {
                bytes -= weight(&file);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(n: usize) -> RoomName {
        RoomName::new(&format!("R{n:03}"))
    }

    #[tokio::test(start_paused = true)]
    async fn evicts_the_oldest_replays_over_the_limit() {
        let cache = ReplayCache::default();
        for n in 0..300 {
            cache.file(&room(n), None).weigh(1);
            tokio::time::advance(Duration::from_millis(1)).await;
        }
        cache.tidy();
        let names: Vec<RoomName> = cache.files.lock().keys().map(|(name, _)| name.clone()).collect();
        assert_eq!((names.len(), names.first()), (MOST, Some(&room(44))));
        let heavy = cache.file(&room(1), Some(1));
        heavy.weigh(MOST_BYTES + 1);
        cache.tidy();
        assert_eq!(cache.files.lock().len(), 1, "whoever waits for it gets it");
        drop(heavy);
        cache.tidy();
        assert!(cache.files.lock().is_empty(), "and then it goes, too");
    }

    #[tokio::test(start_paused = true)]
    async fn unused_replays_are_forgotten() {
        let cache = ReplayCache::default();
        cache.file(&room(1), None).weigh(1);
        tokio::time::advance(KEPT).await;
        cache.file(&room(2), None).weigh(1);
        assert_eq!(cache.files.lock().len(), 1);
        cache.forget(&room(2));
        assert!(cache.files.lock().is_empty());
    }
}
