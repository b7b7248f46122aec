//! Results of honest players under each of the two race rules.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use ruckus_arbiter::{Claim, Micros, Prize, Race};

use super::field::Field;
use super::player::{Holds, RacePlayer, Run, micros, reported};

/// The number of races that the same players run over the same connections.
const RACES_A_TABLE: u32 = 20;
/// A margin that people notice, in milliseconds.
const CLEAR: f64 = 20.0;
/// The number of races between two calls of `tell`.
const TELL_EVERY: u32 = 1024;

/// How a race is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The first press to arrive wins.
    Arrival,
    /// The shortest reaction wins, bounded by what the connection's latency allows.
    BoundedReaction,
}

impl Rule {
    /// Returns the name, as used in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Arrival => "arrival",
            Self::BoundedReaction => "bounded-reaction",
        }
    }
}

/// The median and the 95th percentile, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spread {
    /// The median.
    pub p50: f64,
    /// The 95th percentile.
    pub p95: f64,
}

/// Statistics of many races under one rule. Shares are from 0 to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct RaceStatistics {
    /// The rule.
    pub rule: Rule,
    /// The share of races that the shortest reaction won.
    pub faster_wins: f64,
    /// The same share for races in which it was at least 20 ms shorter. `None` if there were no such races.
    pub faster_wins_20ms: Option<f64>,
    /// The share of wins of each player, sorted by latency, the lowest first.
    pub shares: Vec<f64>,
    /// The wait of the table after the first claim.
    pub wait: Spread,
    /// The wait if there are no further claims.
    pub wait_alone: Spread,
    /// The share of honest reports that were earlier than the latency allows.
    pub clamped: f64,
    /// The share of honest players who were no longer believed, over all seats and races.
    pub wronged: f64,
}

#[derive(Debug, Default)]
struct RaceTally {
    races: u32,
    faster: u32,
    clear: u32,
    faster_clear: u32,
    wins: Vec<u32>,
    waits: Vec<f64>,
    alone: Vec<f64>,
    clamped: u32,
    wronged: u32,
}

/// Simulates races and judges each by both rules. `tell` is called from time to time with the number of completed
/// races.
///
/// # Panics
/// There are fewer than two seats, or a span has a maximum below its minimum.
pub fn measure(field: &Field, races: u32, seed: u64, tell: &mut dyn FnMut(u32)) -> [RaceStatistics; 2] {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let seats = usize::from(field.seats);
    assert!(seats > 1, "at least 2 players");
    let mut arrival = RaceTally::new(seats);
    let mut bounded = RaceTally::new(seats);
    let mut players: Vec<RacePlayer> = Vec::new();
    let mut runs: Vec<Run> = Vec::new();
    for number in 0..races {
        if number % RACES_A_TABLE == 0 {
            players.clear();
            players.extend((0..seats).map(|_| RacePlayer::new(field, Holds::default(), &mut random)));
            players.sort_by(|one, other| one.ping.total_cmp(&other.ping));
        }
        if number % TELL_EVERY == 0 {
            tell(number);
        }
        let mut race = Race::new(Prize::First);
        for (seat, player) in players.iter_mut().enumerate() {
            let allowance = player.allowance(field, &mut random);
            bounded.wronged += u32::from(allowance.by_server);
            race.show(seat as u8, seat as u64, 0, allowance);
        }
        runs.clear();
        runs.extend(players.iter().map(|player| player.run(field, &mut random)));
        let mut order: Vec<usize> = (0..seats).collect();
        order.sort_by(|one, other| runs[*one].elapsed.total_cmp(&runs[*other].elapsed));
        arrival.note(&runs, order[0], [0.0; 2]);
        let in_millis = |closes: Option<Micros>| closes.map_or(0.0, |closes| closes as f64 / 1000.0);
        let mut alone = 0.0;
        for &seat in &order {
            let claim =
                Claim { reported: reported(runs[seat].measured), arrived: micros(runs[seat].elapsed), early: 0 };
            // A claim after the close is ignored.
            _ = race.claim(seat as u8, seat as u64, claim);
            if seat == order[0] {
                alone = in_millis(race.closes());
            }
        }
        let closes = in_millis(race.closes());
        let verdict = race.verdict(micros(closes), u64::from(number) ^ seed);
        for place in &verdict.places {
            bounded.clamped += u32::from(place.clamped);
        }
        for (seat, player) in players.iter_mut().enumerate() {
            verdict.note(seat as u8, &mut player.conduct);
            player.press(field, &mut random);
        }
        if let Some(winner) = verdict.winner() {
            let first = runs[order[0]].elapsed;
            bounded.note(&runs, usize::from(winner), [closes - first, alone - first]);
        }
    }
    tell(races);
    [arrival.figures(Rule::Arrival), bounded.figures(Rule::BoundedReaction)]
}

impl RaceTally {
    fn new(seats: usize) -> Self {
        Self { wins: vec![0; seats], ..Self::default() }
    }

    fn note(&mut self, runs: &[Run], winner: usize, [wait, alone]: [f64; 2]) {
        let best_of_others = |but: usize| {
            let others = runs.iter().enumerate().filter(|(seat, _)| *seat != but);
            others.map(|(_, run)| run.reaction).fold(f64::INFINITY, f64::min)
        };
        let faster = runs[winner].reaction <= best_of_others(winner);
        let fastest = (0..runs.len()).min_by(|one, other| runs[*one].reaction.total_cmp(&runs[*other].reaction));
        let clear = fastest.is_some_and(|fastest| best_of_others(fastest) - runs[fastest].reaction >= CLEAR);
        self.races += 1;
        self.faster += u32::from(faster);
        self.clear += u32::from(clear);
        self.faster_clear += u32::from(clear && faster);
        self.wins[winner] += 1;
        self.waits.push(wait);
        self.alone.push(alone);
    }

    fn figures(mut self, rule: Rule) -> RaceStatistics {
        self.waits.sort_by(f64::total_cmp);
        self.alone.sort_by(f64::total_cmp);
        let races = f64::from(self.races);
        let claims = races * self.wins.len() as f64;
        RaceStatistics {
            rule,
            faster_wins: f64::from(self.faster) / races,
            faster_wins_20ms: (self.clear > 0).then(|| f64::from(self.faster_clear) / f64::from(self.clear)),
            shares: self.wins.iter().map(|wins| f64::from(*wins) / races).collect(),
            wait: Spread::of(&self.waits),
            wait_alone: Spread::of(&self.alone),
            clamped: f64::from(self.clamped) / claims,
            wronged: f64::from(self.wronged) / claims,
        }
    }
}

impl Spread {
    /// Computes the spread of sorted values.
    pub(super) fn of(sorted: &[f64]) -> Self {
        let at = |share: f64| {
            let place = (sorted.len().saturating_sub(1) as f64 * share).round() as usize;
            sorted.get(place).copied().unwrap_or(0.0)
        };
        Self { p50: at(0.5), p95: at(0.95) }
    }
}
