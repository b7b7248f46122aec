//! Looking before one does something: whole tables that may be the real one are dealt, and each thing that could be done
//! is done there, to see what it comes to at once, or played out. What comes to least is given up early.

use std::fmt;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ruckus_engine::{Action, Card, InformationSet, Rulebook, Seat, Time};
use ruckus_homemade::{Trigger, rules_of};

use crate::belief::Belief;
use crate::level::Looks;
use crate::playout::Player;
use crate::sightings::Sightings;

/// Nothing is given up before it was tried so often.
const LEAST_TRIES: usize = 12;
/// How often it is looked at what can be given up, in tries.
const LOOK_EVERY: usize = 6;
/// How many standard errors something must be behind to be given up.
const CLEARLY: f64 = 2.2;
/// How many standard errors something must be ahead of the rule of thumb to be done instead.
const HARDLY: f64 = 1.0;

/// At so many tables it is looked at what something comes to at once.
const GLANCES: u32 = 2;
/// So much more sure to win a choice must make at once to be done instead of what the rule of thumb says.
const CLEARLY_BETTER: f64 = 0.14;

/// A choice to think about. It knows no more than its player does, and can be thought anywhere.
#[derive(Clone)]
pub struct Thought {
    pub(crate) rulebook: Rulebook,
    pub(crate) information: InformationSet,
    pub(crate) looks: Looks,
    pub(crate) sightings: Sightings,
    /// The cards known to be in the hands of others.
    pub(crate) known: Vec<(Seat, Card)>,
    /// What to choose from, the rule of thumb's choice first; none stands for waiting.
    pub(crate) choices: Vec<Option<Action>>,
    pub(crate) now: Time,
    pub(crate) seed: u64,
    /// Which question this is an answer to.
    pub(crate) number: u64,
}

impl fmt::Debug for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thought").field("number", &self.number).field("choices", &self.choices).finish_non_exhaustive()
    }
}

/// What a thought came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    pub(crate) number: u64,
    pub(crate) choice: Option<Action>,
    /// In how many playouts.
    pub playouts: u32,
}

impl Thought {
    /// How many things there are to choose from.
    pub const fn choices(&self) -> usize {
        self.choices.len()
    }

    /// Tells the thinker more than its player can know of who holds what: for measuring what knowing it would be worth.
    pub fn tell(&mut self, known: Vec<(Seat, Card)>) {
        // Who looks no further than to what happens at once looks into no hands.
        if self.looks == Looks::Ahead {
            self.known = known;
        }
    }

    /// Thinks until the choice is clear, or until it is enough: that is asked before each playout, with how many there
    /// were. The same thought and the same number of playouts come to the same.
    pub fn think(&self, enough: &mut dyn FnMut(u32) -> bool) -> Verdict {
        match self.looks {
            Looks::Ahead => self.look_ahead(enough),
            Looks::AtOnce | Looks::Not => self.look_at_once(enough),
        }
    }

    /// Looks at what each choice comes to at once, at tables as they may be.
    fn look_at_once(&self, enough: &mut dyn FnMut(u32) -> bool) -> Verdict {
        let mut chance = ChaCha8Rng::seed_from_u64(self.seed);
        let mut player = Player::new(&self.rulebook, ChaCha8Rng::seed_from_u64(0));
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
                *sum += player.glance(table.clone(), self.now, self.information.me(), choice.as_ref());
            }
        }
        let mut best = 0;
        for (choice, sum) in sums.iter().enumerate() {
            if *sum > sums[best] {
                best = choice;
            }
        }
        // What goes together is a matter of the rule of thumb; but nobody says UNO who is punished for it at once.
        let quiet = quietly(self.choices[0].as_ref());
        let by_keeping_quiet = quiet.is_some() && self.choices[best] == quiet;
        let enough = if by_keeping_quiet { 0.0 } else { CLEARLY_BETTER };
        if (sums[best] - sums[0]) / f64::from(GLANCES) <= enough {
            best = 0;
        }
        Verdict { number: self.number, choice: self.choices.get(best).cloned().flatten(), playouts }
    }

    fn look_ahead(&self, enough: &mut dyn FnMut(u32) -> bool) -> Verdict {
        let mut chance = ChaCha8Rng::seed_from_u64(self.seed);
        let mut doubt = ChaCha8Rng::seed_from_u64(self.seed ^ 1);
        let mut belief = Belief::new(&self.information, &self.known, &self.sightings, &mut doubt);
        let mut player = Player::new(&self.rulebook, ChaCha8Rng::seed_from_u64(0));
        let mut tries: Vec<Vec<f64>> = vec![Vec::new(); self.choices.len()];
        let mut alive: Vec<usize> = (0..self.choices.len()).collect();
        let mut playouts = 0;
        'thinking: while alive.len() > 1 {
            let hands = belief.deal(&mut doubt);
            let table = self.information.deal(&hands, &mut |bound| chance.random_range(0..bound.max(1)));
            // All are tried at the same table with the same luck, so that what differs is the choice.
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
        // The rule of thumb is good: what is better by chance alone is no reason to leave it.
        if choice != 0 && !is_behind(&tries[0], &tries[choice], HARDLY) {
            choice = 0;
        }
        Verdict { number: self.number, choice: self.choices.get(choice).cloned().flatten(), playouts }
    }
}

/// Whether a home-made rule does something when somebody says UNO.
pub(crate) fn speaks_of_uno(rulebook: &Rulebook) -> bool {
    rules_of(rulebook).iter().flat_map(|rule| &rule.parts).any(|part| part.when == Some(Trigger::UnoSaid))
}

/// The same play without saying UNO, if it says it.
pub(crate) fn quietly(choice: Option<&Action>) -> Option<Action> {
    match choice {
        Some(&Action::Play { card, colour, uno: true, as_match, saw }) => {
            Some(Action::Play { card, colour, uno: false, as_match, saw })
        }
        _ => None,
    }
}

/// What came to most in so many tries; of several, what the rule of thumb prefers.
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

/// Whether one choice is worse than another at the same tables, by so many standard errors.
fn is_behind(one: &[f64], best: &[f64], errors: f64) -> bool {
    let count = one.len().min(best.len()) as f64;
    let gaps = || best.iter().zip(one).map(|(best, one)| best - one);
    let mean = gaps().sum::<f64>() / count;
    let spread = gaps().map(|gap| (gap - mean) * (gap - mean)).sum::<f64>() / count;
    mean > errors * (spread / count).sqrt() && mean > 0.0 || mean == 0.0 && spread == 0.0
}
