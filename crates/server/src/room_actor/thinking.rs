//! Runs the search of bots on blocking threads, for a limited time each and with a limit on how many run in parallel.
//! On a busy server, bots skip the search and play by rules of thumb.

use std::num::NonZero;
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::{Duration, Instant};

use ruckus_bots::{SearchResult, SearchTask};
use ruckus_engine::Seat;
use tokio::sync::{Semaphore, mpsc};

use super::RoomActor;

/// The time that a bot has for one search.
const THINKS: Duration = Duration::from_millis(50);

/// Up to half of the cores, and at least one, may run searches. The other cores serve connections.
static THINKERS: LazyLock<Arc<Semaphore>> = LazyLock::new(|| {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    Arc::new(Semaphore::new((cores / 2).max(1)))
});

/// Receives the verdicts of a room's bots.
#[derive(Debug)]
pub(super) struct Thinking {
    /// The permits to run a search. All rooms share them.
    thinkers: Arc<Semaphore>,
    /// `None` until the first search, because at most tables no bot searches.
    verdicts: Option<Verdicts>,
}

#[derive(Debug)]
struct Verdicts {
    sender: mpsc::UnboundedSender<(Seat, SearchResult)>,
    receiver: mpsc::UnboundedReceiver<(Seat, SearchResult)>,
}

impl Verdicts {
    fn new() -> Self {
        let (sender, receiver) = mpsc::unbounded_channel();
        Self { sender, receiver }
    }
}

impl Default for Thinking {
    fn default() -> Self {
        Self { thinkers: THINKERS.clone(), verdicts: None }
    }
}

impl Thinking {
    /// Waits for the next verdict. Never returns if no search has started.
    pub(super) async fn verdict(&mut self) -> (Seat, SearchResult) {
        let verdict = match &mut self.verdicts {
            Some(verdicts) => verdicts.receiver.recv().await,
            None => None,
        };
        match verdict {
            Some(verdict) => verdict,
            None => std::future::pending().await,
        }
    }

    /// Starts a search, unless all permits are taken.
    fn begin(&mut self, seat: Seat, task: SearchTask) {
        let Ok(thinker) = self.thinkers.clone().try_acquire_owned() else { return };
        let verdicts = self.verdicts.get_or_insert_with(Verdicts::new).sender.clone();
        tokio::task::spawn_blocking(move || {
            // Wall-clock time, because the search occupies a core for this long.
            let begun = Instant::now();
            let verdict = task.think(&mut |_| begun.elapsed() >= THINKS);
            drop(thinker);
            // Fails if the room was evicted meanwhile.
            _ = verdicts.send((seat, verdict));
        });
    }
}

impl RoomActor {
    /// Starts the searches that the room's bots request.
    pub(super) fn let_bots_think(&mut self) {
        for (seat, task) in ruckus_room::bots::search_tasks(&mut self.room) {
            self.thinking.begin(seat, task);
        }
    }
}

#[cfg(test)]
mod tests {
    use ruckus_bots::{Bot, Level};
    use ruckus_engine::{InformationSet, Input, InputKind, Table, Time, View, apply, offers};
    use ruckus_ruleset::Ruleset;

    use super::*;

    /// A search that a bot of level `Shark` requests on the first turn of a round.
    fn search_task() -> Option<(Seat, SearchTask)> {
        let rulebook = Ruleset::preset("classic").ok()?.compile(3).ok()?;
        let mut table = Table::new(3);
        let deal = Input { at: Time(0), what: InputKind::Deal { seed: [3; 32], dealer: None } };
        assert_eq!(apply(&rulebook, &mut table, &deal, &mut Vec::new()), None);
        let seat = table.turn;
        let mut bot = Bot::new(Level::Shark, 1);
        bot.plan(&View::of(&table, Some(seat)), &offers(&rulebook, &table, seat), Time(1))?;
        Some((seat, bot.ponder(&rulebook, || InformationSet::of(&table, seat), Time(1))?))
    }

    #[tokio::test]
    async fn bots_plan_outside_the_room_with_limited_concurrency() {
        let (seat, search_task) = search_task().expect("there is a choice");
        // Separate permits, because other tests run searches in parallel.
        let thinkers = Arc::new(Semaphore::new(1));
        let mut thinking = Thinking { thinkers: thinkers.clone(), verdicts: None };
        thinking.begin(seat, search_task.clone());
        let (whose, verdict) = thinking.verdict().await;
        assert_eq!(whose, seat);
        assert!(verdict.playouts > 0, "it has thought");
        let busy = thinkers.acquire().await.expect("it stays open");
        thinking.begin(seat, search_task);
        let verdicts = thinking.verdicts.as_mut().expect("it has thought before");
        assert!(verdicts.receiver.try_recv().is_err(), "nobody has time for it");
        drop(busy);
    }
}
