//! How well levels of bots play: one of a level against others, over very many rounds.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;

use ruckus_engine::{Phase, Rulebook, Seat, round_winners};

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

/// How many rounds, and from what.
#[derive(Clone, Copy, Debug)]
pub struct Extent {
    /// How many rounds.
    pub rounds: u32,
    /// What all chance comes from.
    pub seed: u64,
    /// How often those who think play a table out before they choose.
    pub playouts: u32,
    /// Whether they see all hands.
    pub open_hands: bool,
    /// On how many cores.
    pub threads: usize,
}

/// How many rounds one player has won.
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
    let next = AtomicU32::new(0);
    let work = || {
        let mut played = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= extent.rounds || stop.load(Ordering::Relaxed) {
                return played;
            }
            played.push((number, round(rulebook, pairing, extent, number)));
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

/// How much of a round the one has won; none if it did not end.
fn round(rulebook: &Rulebook, pairing: Pairing, extent: &Extent, number: u32) -> Option<f64> {
    let seats = rulebook.seats();
    let one = number as usize % seats;
    let players: Vec<Player> = (0..seats).map(|seat| if seat == one { pairing.one } else { pairing.others }).collect();
    // As many rounds with the same seed as there are seats: each deal is played from every side.
    let seed = Stream::Levels.seed(extent.seed, (number / seats as u32).into());
    let game = Game::new(rulebook, &players, seed).thinking(extent.playouts).with_open_hands(extent.open_hands);
    let mut game = game.giving_up_after(GIVEN_UP);
    let ending = game.play_round(&mut |_| {});
    if ending != Ending::Over || game.table().phase != Phase::Over {
        return None;
    }
    let winners = round_winners(rulebook, game.table());
    let won = winners.contains(Seat(one as u8));
    Some(if won { 1.0 / winners.len() as f64 } else { 0.0 })
}
