//! A single random game, fully determined by its number and its number of seats, so it can be replayed.

use std::cell::RefCell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};

use ruckus_engine::{RuleId, Rulebook};

use crate::dice::Dice;
use crate::game::Game;
use crate::ruleset_sample::RulesetSample;
use crate::{play, undone};

/// The laws that a game tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Laws {
    /// All laws that hold at every step.
    Steps,
    /// Views match their view facts.
    Views,
    /// Hidden cards reveal nothing.
    Hidden,
    /// The order of rules matters only with an interaction row.
    Order,
    /// An undone play leaves the table as it was before.
    Undone,
    /// Rounds end.
    End,
}

/// A game to play.
#[derive(Clone, Debug)]
pub struct Sample {
    number: u64,
    /// The ruleset and the number of seats.
    pub ruleset: RulesetSample,
    laws: Laws,
    steps: usize,
    dice: Dice,
}

/// The result of a game.
#[derive(Clone, Debug)]
pub struct GameResult {
    /// Number of inputs.
    pub inputs: usize,
    /// Names of the rules that were on.
    pub rules: Vec<&'static str>,
    /// The outcome.
    pub outcome: Outcome,
}

/// The outcome of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The ruleset does not compile for these seats, so the game was not played.
    Inadmissible,
    /// No law was broken.
    Kept,
    /// A round ended.
    Ended {
        /// True if it took more moves than the given limit.
        drags: bool,
    },
    /// A round did not end, which is allowed with its rules.
    Endless,
    /// A law was broken. Contains the message and its place in the code.
    Broken(String),
}

impl Sample {
    /// Returns the number of a game in a series.
    pub fn number(series: u64, game: u64) -> u64 {
        Dice::new(series.rotate_left(32) ^ game).any()
    }

    /// Returns the game with this number, with a number of seats in the given range.
    pub fn of(number: u64, (least, most): (usize, usize)) -> Self {
        let seats = least + Dice::new(number).below(most - least + 1);
        let mut dice = Dice::new(number.wrapping_add(seats as u64));
        let laws = match dice.below(10) {
            0..3 => Laws::Steps,
            3 => Laws::Undone,
            4..6 => Laws::Views,
            6 => Laws::Hidden,
            7 => Laws::Order,
            _ => Laws::End,
        };
        let steps = 1 + dice.below(play::MOST_STEPS);
        let any = RulesetSample::random(seats, &mut dice);
        let ruleset = if laws == Laws::Undone { undone::with_accusations(&any) } else { any };
        Self { number, ruleset, laws, steps, dice }
    }

    /// Returns the command that plays this game again.
    pub fn again(&self) -> String {
        format!("cargo xtask laws --seats {} --game {}", self.ruleset.seats, self.number)
    }

    /// Plays the game. A round of more than `drags` moves is reported as dragging on.
    pub fn play(&self, drags: usize) -> GameResult {
        let mut played = GameResult { inputs: 0, rules: Vec::new(), outcome: Outcome::Inadmissible };
        let game = catch_unwind(AssertUnwindSafe(|| {
            let Some(rulebook) = self.ruleset.rulebook() else { return (0, Vec::new(), Outcome::Inadmissible) };
            let rules = rules(&rulebook);
            let (inputs, outcome) = self.play_by(rulebook, drags);
            (inputs, rules, outcome)
        }));
        match game {
            Ok((inputs, rules, outcome)) => played = GameResult { inputs, rules, outcome },
            Err(_) => played.outcome = Outcome::Broken(LAST_WORDS.take()),
        }
        played
    }

    /// Returns the rules that make a round drag on: without any one of them, it ends in time.
    pub fn culprits(&self, drags: usize) -> Vec<&'static str> {
        // Switching off a rule can leave another one without a rule that it requires.
        let rulebook = |ruleset: &RulesetSample| catch_unwind(AssertUnwindSafe(|| ruleset.rulebook())).ok().flatten();
        let drags_on = |rulebook| {
            catch_unwind(AssertUnwindSafe(|| play::sensible_round(rulebook, self.dice.clone(), drags).is_none()))
                .unwrap_or(false)
        };
        let mut least = self.ruleset.clone();
        for rule in RuleId::all().filter(|rule| rule.about().switchable) {
            let without = least.without(rule);
            if rulebook(&without).is_some_and(drags_on) {
                least = without;
            }
        }
        least.rulebook().as_ref().map(rules).unwrap_or_default()
    }

    fn play_by(&self, rulebook: Rulebook, drags: usize) -> (usize, Outcome) {
        let dice = self.dice.clone();
        let kept = |game: Game| (game.inputs.len(), Outcome::Kept);
        match self.laws {
            Laws::Steps => kept(play::every_step(rulebook, dice, self.steps)),
            Laws::Views => kept(play::views(rulebook, dice, self.steps)),
            Laws::Hidden => kept(play::hidden_cards(rulebook, dice, self.steps)),
            Laws::Order => kept(play::any_order(rulebook, dice, self.steps)),
            Laws::Undone => {
                let plain = RuleId::named("accusations").and_then(|rule| self.ruleset.without(rule).rulebook());
                let Some(plain) = plain else { return (0, Outcome::Inadmissible) };
                kept(undone::play(rulebook, &plain, dice, self.steps).0)
            }
            Laws::End => {
                let must_end = play::must_end(&rulebook);
                match play::sensible_round(rulebook, dice, play::MOST_MOVES) {
                    Some(moves) => (moves, Outcome::Ended { drags: moves > drags }),
                    None if must_end => (play::MOST_MOVES, Outcome::Broken("this round does not end".to_owned())),
                    None => (play::MOST_MOVES, Outcome::Endless),
                }
            }
        }
    }
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}, {} steps, {:?}", self.laws, self.steps, self.ruleset)
    }
}

fn rules(rulebook: &Rulebook) -> Vec<&'static str> {
    let on = RuleId::all().filter(|&rule| rulebook.has(rule) && rule.about().switchable);
    on.map(|rule| rule.about().name).collect()
}

thread_local! {
    static LAST_WORDS: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Keeps panic messages for the outcome from now on, instead of printing them.
pub fn listen_for_panics() {
    set_hook(Box::new(|panic| {
        let message = panic.payload_as_str().unwrap_or("a panic without words");
        let place = panic.location().map(|at| format!(" ({}:{})", at.file(), at.line())).unwrap_or_default();
        LAST_WORDS.set(format!("{message}{place}"));
    }));
}
