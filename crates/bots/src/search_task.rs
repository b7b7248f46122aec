//! Thinking before acting: deals possible tables, tries each candidate on them, and compares the immediate effects or
//! the results of playouts. Candidates that are clearly worse are dropped early.

use std::fmt;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ruckus_engine::{Action, Card, InformationSet, Rulebook, Seat, Time};
use ruckus_homemade::{Trigger, rules_of};

use crate::belief::Belief;
use crate::level::Looks;
use crate::playout::Playout;
use crate::sightings::Sightings;

/// Minimum number of tries before a candidate is dropped.
const LEAST_TRIES: usize = 12;
/// Number of tries between two checks for dropping candidates.
const LOOK_EVERY: usize = 6;
/// A candidate is dropped if it is this many standard errors behind.
const CLEARLY: f64 = 2.2;
/// A candidate must be this many standard errors ahead of the heuristic to replace it.
const HARDLY: f64 = 1.0;

/// The number of tables for comparing immediate effects.
const GLANCES: u32 = 2;
/// The minimum gain in value for replacing the heuristic because of immediate effects.
const CLEARLY_BETTER: f64 = 0.14;

/// A choice to think about. It contains only information that its player has, and can be evaluated on any thread.
#[derive(Clone)]
pub struct SearchTask {
    pub(crate) rulebook: Rulebook,
    pub(crate) information: InformationSet,
    pub(crate) looks: Looks,
    pub(crate) sightings: Sightings,
    /// The cards known to be in other hands.
    pub(crate) known: Vec<(Seat, Card)>,
    /// The candidates, the choice of the heuristic first. `None` means to wait.
    pub(crate) choices: Vec<Option<Action>>,
    pub(crate) now: Time,
    pub(crate) seed: u64,
    /// Identifies the question.
    pub(crate) number: u64,
}

impl fmt::Debug for SearchTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thought").field("number", &self.number).field("choices", &self.choices).finish_non_exhaustive()
    }
}

/// The result of a thought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    pub(crate) number: u64,
    pub(crate) choice: Option<Action>,
    /// The number of playouts.
    pub playouts: u32,
}

impl SearchTask {
    /// The number of candidates.
    pub const fn choices(&self) -> usize {
        self.choices.len()
    }

    /// Adds knowledge about other hands that the player does not have, to measure its value.
    pub fn tell(&mut self, known: Vec<(Seat, Card)>) {
        // Bots that only look at immediate effects do not use this knowledge.
        if self.looks == Looks::Ahead {
            self.known = known;
        }
    }

    /// Thinks until the choice is clear or `enough` returns true. It is called before each playout with the number of
    /// playouts so far. The result depends only on the thought and the number of playouts.
    pub fn think(&self, enough: &mut dyn FnMut(u32) -> bool) -> SearchResult {
        match self.looks {
            Looks::Ahead => self.look_ahead(enough),
            Looks::AtOnce | Looks::Not => self.look_at_once(enough),
        }
    }

    /// Compares the immediate effects of the candidates on possible tables.
    fn look_at_once(&self, enough: &mut dyn FnMut(u32) -> bool) -> SearchResult {
        let mut chance = ChaCha8Rng::seed_from_u64(self.seed);
        let mut player = Playout::new(&self.rulebook, ChaCha8Rng::seed_from_u64(0));
        let mut sums = vec![0.0; self.choices.len()];
        let mut playouts = 0;
        'looking: for _ in 0..GLANCES {
            let table = self.information.deal(&[], &mut |bound| chance.random_range(0..bound.max(1)));
            let luck = chance.random();
            for (choice, sum) in self.choices.iter().zip(&mut sums) {
                if enough(playouts) {
                    sums.fill(0.0);
                    break 'looking;
                }
                playouts += 1;
                player.reseed(ChaCha8Rng::seed_from_u64(luck));
                *sum += player.value_after(table.clone(), self.now, self.information.me(), choice.as_ref());
            }
        }
        let mut best = 0;
        for (choice, sum) in sums.iter().enumerate() {
            if *sum > sums[best] {
                best = choice;
            }
        }
        // Long-term play is left to the heuristic. Only keeping quiet needs no margin: saying UNO is dropped if it is
        // penalized immediately.
        let quiet = quietly(self.choices[0].as_ref());
        let by_keeping_quiet = quiet.is_some() && self.choices[best] == quiet;
        let enough = if by_keeping_quiet { 0.0 } else { CLEARLY_BETTER };
        if (sums[best] - sums[0]) / f64::from(GLANCES) <= enough {
            best = 0;
        }
        SearchResult { number: self.number, choice: self.choices.get(best).cloned().flatten(), playouts }
    }

    fn look_ahead(&self, enough: &mut dyn FnMut(u32) -> bool) -> SearchResult {
        let mut chance = ChaCha8Rng::seed_from_u64(self.seed);
        let mut doubt = ChaCha8Rng::seed_from_u64(self.seed ^ 1);
        let mut belief = Belief::new(&self.information, &self.known, &self.sightings, &mut doubt);
        let mut player = Playout::new(&self.rulebook, ChaCha8Rng::seed_from_u64(0));
        let mut tries: Vec<Vec<f64>> = vec![Vec::new(); self.choices.len()];
        let mut alive: Vec<usize> = (0..self.choices.len()).collect();
        let mut playouts = 0;
        'thinking: while alive.len() > 1 {
            let hands = belief.deal(&mut doubt);
            let table = self.information.deal(&hands, &mut |bound| chance.random_range(0..bound.max(1)));
            // All candidates use the same tables and random numbers, so that only the choice differs.
            let luck = chance.random();
            for &choice in &alive {
                if enough(playouts) {
                    break 'thinking;
                }
                playouts += 1;
                player.reseed(ChaCha8Rng::seed_from_u64(luck));
                let first = self.choices[choice].as_ref();
                tries[choice].push(player.play(table.clone(), self.now, self.information.me(), first));
            }
            let tried = tries[alive[0]].len();
            if tried >= LEAST_TRIES && tried.is_multiple_of(LOOK_EVERY) {
                let best = best(&tries, &alive, tried);
                alive.retain(|&choice| choice == best || !is_behind(&tries[choice], &tries[best], CLEARLY));
            }
        }
        let tried = alive.iter().map(|&choice| tries[choice].len()).min().unwrap_or(0);
        let mut choice = if tried == 0 { 0 } else { best(&tries, &alive, tried) };
        // The heuristic is good, so an advantage within chance does not replace it.
        if choice != 0 && !is_behind(&tries[0], &tries[choice], HARDLY) {
            choice = 0;
        }
        SearchResult { number: self.number, choice: self.choices.get(choice).cloned().flatten(), playouts }
    }
}

/// Returns true if a home-made rule reacts to a player saying UNO.
pub(crate) fn speaks_of_uno(rulebook: &Rulebook) -> bool {
    rules_of(rulebook).iter().flat_map(|rule| &rule.parts).any(|part| part.when == Some(Trigger::UnoSaid))
}

/// The same play without saying UNO. Returns `None` if it does not say UNO.
pub(crate) fn quietly(choice: Option<&Action>) -> Option<Action> {
    match choice {
        Some(&Action::Play { card, color, uno: true, as_match, saw }) => {
            Some(Action::Play { card, color, uno: false, as_match, saw })
        }
        _ => None,
    }
}

/// The best candidate after a number of tries. In a tie, the one that the heuristic prefers.
fn best(tries: &[Vec<f64>], alive: &[usize], tried: usize) -> usize {
    let sum = |choice: usize| tries[choice][..tried].iter().sum::<f64>();
    let mut best = alive[0];
    for &choice in alive {
        if sum(choice) > sum(best) {
            best = choice;
        }
    }
    best
}

/// Returns true if a candidate is worse than another on the same tables by at least `errors` standard errors.
fn is_behind(one: &[f64], best: &[f64], errors: f64) -> bool {
    let count = one.len().min(best.len()) as f64;
    let gaps = || best.iter().zip(one).map(|(best, one)| best - one);
    let mean = gaps().sum::<f64>() / count;
    let spread = gaps().map(|gap| (gap - mean) * (gap - mean)).sum::<f64>() / count;
    mean > errors * (spread / count).sqrt() && mean > 0.0 || mean == 0.0 && spread == 0.0
}
