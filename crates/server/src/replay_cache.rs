//! Matches in memory for replays: the ones used last, within bounds in number and memory.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ruckus_journal::{Entry, RoomName, Seq};
use ruckus_record::LineError;
use ruckus_room::{History, Match, Patience, ReplayError};
use tokio::time::Instant;

use crate::afterwards::Film;
use crate::token;

/// The most matches that are kept.
const MOST: usize = 256;
/// The most bytes that they may take, all together.
const MOST_BYTES: usize = 128 * 1024 * 1024;
/// How long one is kept that nobody asks for.
const KEPT: Duration = Duration::from_secs(600);
/// About how many bytes an entry takes that is kept, and a room.
const ENTRY: usize = 160;
const ROOM: usize = 32 * 1024;

/// A match by its room and its number, or the latest of a room.
type Key = (RoomName, Option<u32>);

/// All that are kept.
#[derive(Debug, Default)]
pub(crate) struct ReplayCache {
    files: Mutex<BTreeMap<Key, (Arc<File>, Instant)>>,
}

/// What is kept of a match.
#[derive(Debug, Default)]
pub(crate) struct File {
    pub(crate) state: tokio::sync::Mutex<State>,
    weight: AtomicUsize,
}

impl File {
    pub(crate) fn weigh(&self, bytes: usize) {
        self.weight.store(bytes, Ordering::Relaxed);
    }
}

/// What has been read of a match.
#[derive(Debug, Default)]
pub(crate) struct State {
    history: Option<History>,
    /// The hash of the last entry.
    last: Option<blake3::Hash>,
    /// The match that was played through, by its number.
    film: Option<(u32, Film)>,
}

impl State {
    pub(crate) const fn history(&self) -> Option<&History> {
        self.history.as_ref()
    }

    /// The number of the last entry that was read; 0 if none was.
    pub(crate) fn last(&self) -> Seq {
        self.history.as_ref().map_or(Seq(0), History::last)
    }

    /// Whether a page begins with the last entry that was read, just as it was.
    pub(crate) fn is_followed_by(&self, page: &[Entry]) -> bool {
        let Some(last) = self.last else { return true };
        page.first().is_some_and(|first| first.seq == self.last() && blake3::hash(&first.body) == last)
    }

    /// Of a page what was not read before.
    pub(crate) fn fresh(&self, mut page: Vec<Entry>) -> Vec<Entry> {
        let last = self.last();
        page.retain(|entry| entry.seq > last);
        page
    }

    /// Reads entries.
    pub(crate) fn read(
        &mut self,
        name: &RoomName,
        wanted: Option<u32>,
        entries: &[Entry],
        patience: Patience,
    ) -> Result<(), ReplayError> {
        let history = self.history.get_or_insert_with(|| History::new(name.clone(), wanted, patience, token::seed));
        history.read(entries)?;
        self.last = entries.last().map(|entry| blake3::hash(&entry.body));
        Ok(())
    }

    /// The match played through.
    pub(crate) fn film(&mut self, told: &Match) -> Result<&Film, LineError> {
        let fits = |film: &(u32, Film)| film.0 == told.number && film.1.place() <= told.record.entries.len();
        let mut film = match self.film.take().filter(fits) {
            Some((_, film)) => film,
            None => Film::of(&told.record)?,
        };
        film.play(&told.record)?;
        Ok(&self.film.insert((told.number, film)).1)
    }

    /// About how many bytes it takes.
    pub(crate) fn weight(&self) -> usize {
        let entries = self.history.as_ref().map_or(0, History::kept);
        ROOM + entries * ENTRY + self.film.as_ref().map_or(0, |(_, film)| film.weight())
    }
}

impl ReplayCache {
    /// What is kept of a match, or an empty file for it.
    pub(crate) fn file(&self, name: &RoomName, wanted: Option<u32>) -> Arc<File> {
        let mut files = self.lock();
        let (file, used) = files.entry((name.clone(), wanted)).or_insert_with(|| (Arc::default(), Instant::now()));
        *used = Instant::now();
        let file = file.clone();
        drop(files);
        self.tidy();
        file
    }

    /// Forgets what is kept of a room: it has ended, or says something else now. What is being read of it is told and not
    /// kept.
    pub(crate) fn forget(&self, name: &RoomName) {
        self.lock().retain(|(room, _), _| room != name);
    }

    /// Gives up what nobody has asked for lately, and what does not fit: the one that was asked for longest ago first.
    pub(crate) fn tidy(&self) {
        let mut files = self.lock();
        files.retain(|_, (_, used)| used.elapsed() < KEPT);
        let weight = |file: &Arc<File>| file.weight.load(Ordering::Relaxed);
        let mut bytes: usize = files.values().map(|(file, _)| weight(file)).sum();
        while files.len() > MOST || bytes > MOST_BYTES {
            // What somebody waits for is given up when they have it.
            let idle = files.iter().filter(|(_, (file, _))| Arc::strong_count(file) == 1);
            let Some(oldest) = idle.min_by_key(|(_, (_, used))| *used).map(|(key, _)| key.clone()) else { return };
            if let Some((file, _)) = files.remove(&oldest) {
                bytes -= weight(&file);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<Key, (Arc<File>, Instant)>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(n: usize) -> RoomName {
        RoomName::new(&format!("R{n:03}"))
    }

    #[tokio::test(start_paused = true)]
    async fn as_many_are_kept_as_fit_and_the_oldest_go_first() {
        let cache = ReplayCache::default();
        for n in 0..300 {
            cache.file(&room(n), None).weigh(1);
            tokio::time::advance(Duration::from_millis(1)).await;
        }
        cache.tidy();
        let names: Vec<RoomName> = cache.lock().keys().map(|(name, _)| name.clone()).collect();
        assert_eq!((names.len(), names.first()), (MOST, Some(&room(44))));
        let heavy = cache.file(&room(1), Some(1));
        heavy.weigh(MOST_BYTES + 1);
        cache.tidy();
        assert_eq!(cache.lock().len(), 1, "whoever waits for it gets it");
        drop(heavy);
        cache.tidy();
        assert!(cache.lock().is_empty(), "and then it goes, too");
    }

    #[tokio::test(start_paused = true)]
    async fn what_nobody_asks_for_is_forgotten() {
        let cache = ReplayCache::default();
        cache.file(&room(1), None).weigh(1);
        tokio::time::advance(KEPT).await;
        cache.file(&room(2), None).weigh(1);
        assert_eq!(cache.lock().len(), 1);
        cache.forget(&room(2));
        assert!(cache.lock().is_empty());
    }
}
