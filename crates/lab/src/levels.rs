//! Measures the strength of bot levels: one player of a level against others, over many rounds or matches.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use ruckus_bot_program::{BotError, Decides};
use ruckus_engine::{Phase, Rulebook, Seat, SeatSet, round_winners};

use crate::game::{Ending, GIVEN_UP, Game};
use crate::player::PlayerKind;
use crate::seeds::Stream;

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
}

impl Wins {
    /// Returns the share of wins, from 0 to 1.
    pub fn share(&self) -> f64 {
        self.won / f64::from(self.rounds.max(1))
    }

    /// Returns the 95 % confidence interval of the share of wins (Wilson).
    ///
    /// ```
    /// let wins = ruckus_lab::levels::Wins { rounds: 400, won: 100.0, unfinished: 0 };
    /// let (least, most) = wins.interval();
    /// assert!((0.20..0.22).contains(&least) && (0.29..0.31).contains(&most));
    /// ```
    pub fn interval(&self) -> (f64, f64) {
        const Z: f64 = 1.96;
        let (rounds, share) = (f64::from(self.rounds.max(1)), self.share());
        let middle = share + Z * Z / (2.0 * rounds);
        let reach = Z * (share * (1.0 - share) / rounds + Z * Z / (4.0 * rounds * rounds)).sqrt();
        let under = 1.0 + Z * Z / rounds;
        ((middle - reach) / under, (middle + reach) / under)
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
    let mut wins = Wins::default();
    for (_, won) in played {
        match won {
            Some(won) => {
                wins.rounds += 1;
                wins.won += won;
            }
            None => wins.unfinished += 1,
        }
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
