//! Measures the strength of bot levels: one player of a level against others, over many rounds or matches.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use ruckus_bot_program::{BotError, Decides};
use ruckus_engine::{Phase, Rulebook, Seat, SeatSet, round_winners};

use crate::game::{Ending, GIVEN_UP, Game};
use crate::interval::SampleTally;
use crate::player::PlayerKind;
use crate::seeds::Stream;
use crate::win::WIN;

/// The players of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The player to measure. They play from each seat in turn.
    pub one: PlayerKind,
    /// The player at all other seats.
    pub others: PlayerKind,
}

/// The maximum number of rounds in a match.
const MOST_ROUNDS: u32 = 500;

/// The size and the settings of a comparison.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// The number of rounds or matches.
    pub rounds: u32,
    /// True to play whole matches.
    pub matches: bool,
    /// The seed of all randomness.
    pub seed: u64,
    /// The number of playouts before a thinking bot chooses.
    pub playouts: u32,
    /// True if thinking bots see all hands.
    pub open_hands: bool,
    /// The number of threads.
    pub threads: usize,
}

/// The result of a comparison, in rounds or matches.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Wins {
    /// The number that ended.
    pub rounds: u32,
    /// The number of wins. A shared win counts in part.
    pub won: f64,
    /// The number that did not end.
    pub unfinished: u32,
    /// The wins in the rounds of each deal, in parts of a win. The rounds of a deal depend on each other, because the
    /// same cards are played from each seat.
    deals: SampleTally,
}

impl Wins {
    /// Returns the share of wins, from 0 to 1.
    pub fn share(&self) -> f64 {
        self.won / f64::from(self.rounds.max(1))
    }

    /// Returns the 95 % confidence interval of the share of wins. Deals are the independent observations: Student's t
    /// for their shares, corrected for skewness (Hall 1992). If all deals have the same share, the interval has the
    /// upper bound of the share of other deals (Clopper and Pearson 1934) on both sides.
    pub fn interval(&self) -> (f64, f64) {
        let share = self.share();
        let (low, high) = match self.deals.differ_at_most() {
            Some(most) => (share * (1.0 - most), share + (1.0 - share) * most),
            None => {
                let deals = self.deals.estimate().map_or((0.0, WIN as f64), |deals| (deals.low, deals.high));
                // Deals with rounds that did not end shift the mean of all deals.
                let off = share - self.deals.mean() / WIN as f64;
                (deals.0 / WIN as f64 + off, deals.1 / WIN as f64 + off)
            }
        };
        (low.clamp(0.0, share), high.clamp(share, 1.0))
    }

    /// Adds the rounds of a deal: the share of the win in each, and `None` for a round that did not end.
    fn add(&mut self, deal: &[Option<f64>]) {
        let ended = deal.iter().flatten();
        let (rounds, won) = (ended.clone().count() as u32, ended.sum::<f64>());
        self.rounds += rounds;
        self.won += won;
        self.unfinished += deal.len() as u32 - rounds;
        if rounds > 0 {
            self.deals.add((won / f64::from(rounds) * WIN as f64).round() as i64);
        }
    }
}

/// Plays a comparison. The result depends on the extent, not on the number of threads. Setting `stop` ends it early,
/// with the rounds played until then. `tell` is called from time to time with the number of completed rounds.
pub fn measure(
    rulebook: &Rulebook,
    pairing: Pairing,
    extent: &Extent,
    stop: &AtomicBool,
    tell: &(dyn Fn(u32) + Sync),
) -> Wins {
    measure_with(rulebook, pairing, extent, None, stop, tell)
}

/// Like [`measure`], with external decision makers for the seats of [`PlayerKind::Program`]. Without `programs`, these
/// seats do nothing. If one of the programs fails ([`Programs::failure`]), the comparison ends with the rounds played
/// until then.
pub fn measure_with(
    rulebook: &Rulebook,
    pairing: Pairing,
    extent: &Extent,
    programs: Option<&Programs<'_>>,
    stop: &AtomicBool,
    tell: &(dyn Fn(u32) + Sync),
) -> Wins {
    let next = AtomicU32::new(0);
    let work = || {
        let mut played = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= extent.rounds || stop.load(Ordering::Relaxed) {
                return played;
            }
            played.push((number, round(rulebook, pairing, extent, programs, number)));
            if programs.is_some_and(|programs| lock(&programs.failed).is_some()) {
                return played;
            }
            tell(number + 1);
        }
    };
    let mut played: Vec<(u32, Option<f64>)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..extent.threads.max(1)).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
    });
    // The sum of fractions depends on the order of addition, so sort first.
    played.sort_by_key(|(number, _)| *number);
    let seats = rulebook.seats().max(1) as u32;
    let mut wins = Wins::default();
    for deal in played.chunk_by(|(one, _), (other, _)| one / seats == other / seats) {
        wins.add(&deal.iter().map(|(_, won)| *won).collect::<Vec<_>>());
    }
    wins
}

/// A pool of external decision makers for the seats of [`PlayerKind::Program`]. The pool starts one when a round needs
/// it, and reuses it in later rounds.
pub struct Programs<'a> {
    start: &'a (dyn Fn() -> Result<Box<dyn Decides>, BotError> + Sync),
    idle: Mutex<Vec<Box<dyn Decides>>>,
    failed: Mutex<Option<BotError>>,
}

impl std::fmt::Debug for Programs<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Programs")
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Code that holds the lock does not panic halfway, so a poisoned mutex is still consistent.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a> Programs<'a> {
    /// Creates an empty pool. `start` starts a decision maker.
    pub fn new(start: &'a (dyn Fn() -> Result<Box<dyn Decides>, BotError> + Sync)) -> Self {
        Self { start, idle: Mutex::default(), failed: Mutex::default() }
    }

    /// Takes the first failure of a decision maker.
    pub fn failure(&self) -> Option<BotError> {
        lock(&self.failed).take()
    }

    fn take(&self) -> Result<Box<dyn Decides>, BotError> {
        let idle = lock(&self.idle).pop();
        idle.map_or_else(|| (self.start)(), Ok)
    }

    fn fail(&self, why: BotError) {
        lock(&self.failed).get_or_insert(why);
    }
}

/// Plays a round and returns the share of the win of the measured player. `None` if the round did not end.
fn round(
    rulebook: &Rulebook,
    pairing: Pairing,
    extent: &Extent,
    programs: Option<&Programs<'_>>,
    number: u32,
) -> Option<f64> {
    let seats = rulebook.seats();
    let one = number as usize % seats;
    let players: Vec<PlayerKind> =
        (0..seats).map(|seat| if seat == one { pairing.one } else { pairing.others }).collect();
    // Each seed is used once per seat, so that every deal is played from every side.
    let seed = Stream::Levels.seed(extent.seed, (number / seats as u32).into());
    let game = Game::new(rulebook, &players, seed).thinking(extent.playouts).with_open_hands(extent.open_hands);
    let mut game = game.giving_up_after(GIVEN_UP);
    if let Some(programs) = programs {
        for (seat, _) in players.iter().enumerate().filter(|(_, player)| **player == PlayerKind::Program) {
            let decides = programs.take().map_err(|why| programs.fail(why)).ok()?;
            game = game.seat(Seat(seat as u8), decides);
        }
    }
    let winners = if extent.matches { match_winners(&mut game) } else { winners_of_round(&mut game, rulebook) };
    match (game.leave(), programs) {
        (Ok(left), Some(programs)) => lock(&programs.idle).extend(left),
        (Err(why), Some(programs)) => programs.fail(why),
        (_, None) => {}
    }
    let winners = winners?;
    let won = winners.contains(Seat(one as u8));
    Some(if won { 1.0 / winners.len() as f64 } else { 0.0 })
}

fn winners_of_round(game: &mut Game<'_>, rulebook: &Rulebook) -> Option<SeatSet> {
    let ending = game.play_round(&mut |_| {});
    (ending == Ending::Over && game.table().phase == Phase::Over).then(|| round_winners(rulebook, game.table()))
}

fn match_winners(game: &mut Game<'_>) -> Option<SeatSet> {
    for _ in 0..MOST_ROUNDS {
        if game.play_round(&mut |_| {}) != Ending::Over {
            return None;
        }
        if let Some(winners) = game.table().winners() {
            return Some(winners);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// The number of simulated comparisons.
    const REPEATS: u64 = if cfg!(debug_assertions) { 600 } else { 20_000 };

    /// Simulates deals at four seats. On some deals, the measured player wins from every seat or from none.
    fn compared(deals: u32, share: f64, alike: f64, random: &mut ChaCha8Rng) -> Wins {
        let mut wins = Wins::default();
        for _ in 0..deals {
            let luck = random.random_bool(share);
            let own = random.random_bool(alike);
            let round =
                |random: &mut ChaCha8Rng| Some(f64::from(u8::from(if own { luck } else { random.random_bool(share) })));
            let deal: Vec<Option<f64>> = (0..4).map(|_| round(random)).collect();
            wins.add(&deal);
        }
        wins
    }

    #[test]
    fn coverage_of_levels() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for (deals, share, alike) in
            [(40, 0.25, 0.0), (40, 0.25, 0.5), (40, 0.5, 1.0), (100, 0.3, 0.2), (100, 0.1, 0.2)]
        {
            let inside = |random: &mut ChaCha8Rng| {
                let (low, high) = compared(deals, share, alike, random).interval();
                low <= share && share <= high
            };
            let covered = (0..REPEATS).filter(|_| inside(&mut random)).count() as f64 / REPEATS as f64;
            println!("| {share} of wins, {alike} of deals alike | {deals} deals | {:.1} % |", covered * 100.0);
            let slack = 4.0 * (0.05 * 0.95 / REPEATS as f64).sqrt();
            assert!((0.93 - slack..=0.97 + slack).contains(&covered), "{deals} deals, {share}, {alike}: {covered}");
        }
    }

    #[test]
    fn the_same_result_on_every_deal_still_has_an_interval() {
        let mut wins = Wins::default();
        (0..100).for_each(|_| wins.add(&[Some(1.0), Some(0.0), None, Some(0.0)]));
        assert_eq!((wins.rounds, wins.unfinished), (300, 100));
        let (low, high) = wins.interval();
        assert!(low < wins.share() && low > 0.31 && high > wins.share() && high < 0.37, "{low} {high}");
    }
}
