//! How well levels of bots play: one of a level against others, over very many rounds or matches.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use ruckus_bot_program::{BotError, Decides};
use ruckus_engine::{Phase, Rulebook, Seat, SeatSet, round_winners};

use crate::game::{Ending, GIVEN_UP, Game};
use crate::player::Player;
use crate::seeds::Stream;

/// Who plays against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The one who is measured; they sit at each seat in turn.
    pub one: Player,
    /// All others.
    pub others: Player,
}

/// The most rounds that a match may take.
const MOST_ROUNDS: u32 = 500;

/// How many rounds or matches, and from what.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// How many of them.
    pub rounds: u32,
    /// Whether they are whole matches.
    pub matches: bool,
    /// What all chance comes from.
    pub seed: u64,
    /// How often those who think play a table out before they choose.
    pub playouts: u32,
    /// Whether they see all hands.
    pub open_hands: bool,
    /// On how many cores.
    pub threads: usize,
}

/// How many rounds or matches one player has won.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Wins {
    /// Rounds that were played to their end.
    pub rounds: u32,
    /// How many of them were won; a place that several share counts as much less.
    pub won: f64,
    /// Rounds that did not end.
    pub unfinished: u32,
}

impl Wins {
    /// The share of rounds won, between 0 and 1.
    pub fn share(&self) -> f64 {
        self.won / f64::from(self.rounds.max(1))
    }

    /// Between which shares the real one lies, with 95 % certainty (Wilson).
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

/// Lets them play. The same extent gives the same figures on however many cores; `stop` ends it early, with what has
/// been played until then; `tell` hears now and then how many rounds are done.
pub fn measure(
    rulebook: &Rulebook,
    pairing: Pairing,
    extent: &Extent,
    stop: &AtomicBool,
    tell: &(dyn Fn(u32) + Sync),
) -> Wins {
    measure_with(rulebook, pairing, extent, None, stop, tell)
}

/// The same, with somebody who plays for [`Player::Program`]; without them, a seat of a program does nothing. If one of
/// them fails ([`Programs::failure`]), it ends with what has been played until then.
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
    // Fractions add up to the same only in the same order.
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

/// Players for the seats of [`Player::Program`]: one is started when a round needs one more, and kept for the next round.
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
    // Nothing in here panics half-way.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a> Programs<'a> {
    /// Nobody yet; `start` starts one.
    pub fn new(start: &'a (dyn Fn() -> Result<Box<dyn Decides>, BotError> + Sync)) -> Self {
        Self { start, idle: Mutex::default(), failed: Mutex::default() }
    }

    /// Why one of them could not decide any more: the first failure.
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

/// How much of a round the one has won; none if it did not end.
fn round(
    rulebook: &Rulebook,
    pairing: Pairing,
    extent: &Extent,
    programs: Option<&Programs<'_>>,
    number: u32,
) -> Option<f64> {
    let seats = rulebook.seats();
    let one = number as usize % seats;
    let players: Vec<Player> = (0..seats).map(|seat| if seat == one { pairing.one } else { pairing.others }).collect();
    // As many rounds with the same seed as there are seats: each deal is played from every side.
    let seed = Stream::Levels.seed(extent.seed, (number / seats as u32).into());
    let game = Game::new(rulebook, &players, seed).thinking(extent.playouts).with_open_hands(extent.open_hands);
    let mut game = game.giving_up_after(GIVEN_UP);
    if let Some(programs) = programs {
        for (seat, _) in players.iter().enumerate().filter(|(_, player)| **player == Player::Program) {
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
