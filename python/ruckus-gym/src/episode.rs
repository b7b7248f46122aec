//! A round as a sequence of decision points.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use ruckus_engine::{
    Action, Fact, Input, InputKind, MAX_SEATS, Method, Offers, Phase, Points, Rulebook, Seat, Table, Time, View, apply,
    apply_offered, collect, shown_offers,
};
use ruckus_ruleset::Ruleset;
use thiserror::Error;

use crate::actions::{self, ACTIONS, SEATS, WAIT};
use crate::observation;
use crate::rewards::Reward;

/// How far the table's clock advances between two decision points, in milliseconds, unless a window closes earlier.
const PACE: u64 = 1_000;
/// The number of consecutive ticks without a decision after which a round is truncated.
const IDLE: u32 = 1_000;

/// Compiled rules with their scoring.
#[derive(Debug)]
pub struct Rules {
    rulebook: Rulebook,
    scoring: (Method, Points),
    seats: usize,
}

/// A refused decision, or unusable rules.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotOffered {
    /// The action is not offered: the seat's mask has a 0 there.
    #[error("seat {seat} is not offered action {action}; its action_mask has a 0 there")]
    Action {
        /// The seat's index.
        seat: usize,
        /// The number of the action.
        action: i64,
    },
    /// The seat is not asked or has already decided.
    #[error("seat {0} has nothing to decide now")]
    Seat(usize),
    /// The rules are invalid, or do not support this number of seats.
    #[error("{0}")]
    Rules(String),
}

impl Rules {
    /// Reads a preset by its name, or a ruleset by its text, for a number of seats.
    ///
    /// # Errors
    /// The preset does not exist, the text is not a ruleset, or the rules do not support this number of seats.
    pub fn read(preset: Option<&str>, text: Option<(&str, &str)>, seats: usize) -> Result<Self, NotOffered> {
        if !(2..=SEATS).contains(&seats) {
            return Err(NotOffered::Rules(format!("a table here has 2 to {SEATS} seats, not {seats}")));
        }
        let wrong = |error: ruckus_ruleset::RulesetError| NotOffered::Rules(error.to_string());
        let ruleset = match (preset, text) {
            (_, Some((file, text))) => Ruleset::parse(file, text),
            (preset, None) => Ruleset::preset(preset.unwrap_or("classic")),
        };
        let ruleset = ruleset.map_err(wrong)?;
        let scoring = ruleset.procedures().scoring;
        let rulebook = ruleset.compile(seats).map_err(wrong)?;
        Ok(Self { rulebook, scoring: (scoring.method, scoring.points), seats })
    }

    /// The number of seats at the table.
    pub const fn seats(&self) -> usize {
        self.seats
    }
}

/// The reward of a round, and the limit of its length.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The kind of reward.
    pub reward: Reward,
    /// The number of decisions after which the round is truncated.
    pub decisions: u32,
}

/// A round at a table. The next round reuses it.
#[derive(Clone, Debug)]
pub struct Episode {
    rules: Arc<Rules>,
    limits: Limits,
    table: Table,
    now: Time,
    random: ChaCha8Rng,
    facts: Vec<Fact>,
    /// The offers of each seat at this decision point.
    offers: Vec<Offers>,
    /// The action numbers offered to each deciding seat.
    choices: Vec<Vec<u16>>,
    /// The seats that decide at this point, in order.
    asked: Vec<Seat>,
    /// The decisions so far; `None` for waiting.
    decided: Vec<Option<Action>>,
    decisions: u32,
    truncated: bool,
}

impl Episode {
    /// Creates a table and deals the first round. Equal seeds, streams and decisions produce equal rounds.
    pub fn new(rules: Arc<Rules>, limits: Limits, seed: u64, stream: u64) -> Self {
        let seats = rules.seats;
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        random.set_stream(stream);
        let mut episode = Self {
            limits,
            table: Table::new(seats),
            now: Time(0),
            random,
            facts: Vec::new(),
            offers: vec![Offers::new(); seats],
            choices: vec![Vec::new(); seats],
            asked: Vec::with_capacity(MAX_SEATS),
            decided: Vec::with_capacity(MAX_SEATS),
            decisions: 0,
            truncated: false,
            rules,
        };
        episode.deal();
        episode
    }

    /// Deals the next round, which starts a new match. The dealer is random.
    pub fn deal(&mut self) {
        self.table = Table::new(self.rules.seats);
        (self.now, self.decisions, self.truncated) = (Time(0), 0, false);
        let mut seed = [0; 32];
        self.random.fill_bytes(&mut seed);
        let dealer = Some(Seat(self.below(self.rules.seats) as u8));
        self.happen(InputKind::Deal { seed, dealer });
        self.ask();
    }

    /// The seat that decides next; `None` once the round is over.
    pub fn turn(&self) -> Option<Seat> {
        self.asked.get(self.decided.len()).copied()
    }

    /// All seats that decide at this point, in order.
    pub fn asked(&self) -> &[Seat] {
        &self.asked
    }

    /// A seat's offers at this decision point.
    pub fn offers(&self, seat: Seat) -> &Offers {
        &self.offers[seat.index()]
    }

    /// The number of decisions in this round.
    pub const fn decisions(&self) -> u32 {
        self.decisions
    }

    /// Returns true if the round ended by its rules.
    pub fn terminated(&self) -> bool {
        self.table.phase == Phase::Over
    }

    /// Returns true if the round was cut off.
    pub const fn truncated(&self) -> bool {
        self.truncated
    }

    /// The view of a seat.
    pub fn view(&self, seat: Seat) -> View {
        View::of(&self.table, Some(seat))
    }

    /// Writes the encoded observation of a seat.
    pub fn observe(&self, seat: Seat, into: &mut [f32]) {
        observation::of_table(&self.table, seat, into);
    }

    /// Writes the mask of a seat: a 1 for each offered action, and for waiting if the seat may wait.
    pub fn mask(&self, seat: Seat, into: &mut [u8]) {
        into.fill(0);
        if self.asked.contains(&seat) {
            for number in &self.choices[seat.index()] {
                into[usize::from(*number)] = 1;
            }
        }
        into[WAIT] = u8::from(self.may_wait(seat));
    }

    /// Returns true if a seat may wait. It may not if the table would then wait for it indefinitely.
    fn may_wait(&self, seat: Seat) -> bool {
        if !self.asked.contains(&seat) || !self.table.windows().is_empty() {
            return true;
        }
        // A clock may run for minutes, and the player on turn cannot wait for it.
        let others_wait = self.table.turn != seat && self.asked.contains(&self.table.turn);
        others_wait || (self.table.turn != seat && self.table.deadline().is_some())
    }

    /// The action of a seat with this number; `None` if it is not offered or means waiting.
    pub fn offered(&self, seat: Seat, number: usize) -> Option<Action> {
        let asked = self.asked.contains(&seat);
        asked.then(|| actions::offered(&self.table, seat, &self.offers[seat.index()], number))?
    }

    /// Draws a random decision for the seat that decides next, with equal probability.
    pub fn draw(&mut self) -> i64 {
        let lot = self.random.next_u32();
        self.nth(lot)
    }

    /// Maps a random number to a decision of the seat that decides next. The lowest numbers map to waiting, if the seat
    /// may wait.
    pub(crate) fn nth(&self, lot: u32) -> i64 {
        let Some(seat) = self.turn() else { return WAIT as i64 };
        let (choices, waits) = (&self.choices[seat.index()], usize::from(self.may_wait(seat)));
        let place = scaled(lot, choices.len() + waits);
        place.checked_sub(waits).and_then(|place| choices.get(place)).map_or(WAIT as i64, |number| (*number).into())
    }

    /// Takes the decision of the seat that decides next. The last decision of a point carries out all of them and moves
    /// on to the next decision point.
    ///
    /// # Errors
    /// The action is not offered to the seat. The state is unchanged.
    pub fn decide(&mut self, number: i64) -> Result<(), NotOffered> {
        let Some(seat) = self.turn() else { return Err(NotOffered::Seat(0)) };
        let refused = NotOffered::Action { seat: seat.index(), action: number };
        let decision = match usize::try_from(number) {
            Ok(WAIT) if self.may_wait(seat) => None,
            Ok(number) if (1..ACTIONS).contains(&number) => Some(self.offered(seat, number).ok_or(refused)?),
            _ => return Err(refused),
        };
        self.decided.push(decision);
        self.decisions += 1;
        if self.decided.len() == self.asked.len() {
            self.carry_out();
            self.ask();
        }
        Ok(())
    }

    /// Writes each seat's reward for a finished round; zeros before that, and for a truncated round.
    pub fn rewards(&self, rewards: &mut [f32]) {
        rewards.fill(0.0);
        if self.terminated() {
            self.limits.reward.write(&self.rules.rulebook, self.rules.scoring, &self.table, rewards);
        }
    }

    /// A random number below `bound`, from the seed.
    fn below(&mut self, bound: usize) -> usize {
        scaled(self.random.next_u32(), bound)
    }

    fn happen(&mut self, what: InputKind) {
        self.facts.clear();
        // A refusal changes nothing: the seat just lost the race.
        _ = apply(&self.rules.rulebook, &mut self.table, &Input { at: self.now, what }, &mut self.facts);
    }

    /// Carries out the decisions in random order. Skips actions that are no longer offered, because they came too late.
    fn carry_out(&mut self) {
        let deadline = self.table.deadline();
        if self.decided.iter().all(Option::is_none) {
            self.tick();
            return;
        }
        let in_time = deadline.map_or(u64::MAX, |deadline| deadline.0.saturating_sub(1));
        self.now = Time(self.now.0.saturating_add(PACE).min(in_time).max(self.now.0));
        let mut changed = false;
        let alone = self.decided.len() == 1;
        while !self.decided.is_empty() {
            let next = if alone { 0 } else { self.below(self.decided.len()) };
            let (seat, decision) = (self.asked.swap_remove(next), self.decided.swap_remove(next));
            let Some(action) = decision else { continue };
            self.facts.clear();
            if changed {
                collect(&self.rules.rulebook, &self.table, seat, &mut self.offers[seat.index()]);
            }
            let offers = &self.offers[seat.index()];
            let secret = self.table.windows().iter().any(|window| window.opening.secret);
            if secret {
                // The seat was shown offers that hide the window, and the rules define the cost of not knowing.
                self.happen(InputKind::Act { seat, action });
            } else if !changed || offers.accepting(&action).is_some() {
                let (rulebook, at) = (&self.rules.rulebook, self.now);
                _ = apply_offered(rulebook, &mut self.table, at, (seat, &action), offers, &mut self.facts);
            }
            changed |= !self.facts.is_empty();
        }
        if !changed {
            self.tick();
        }
    }

    /// Advances the clock to the next deadline, or by `PACE` if there is none.
    fn tick(&mut self) {
        self.now = self.table.deadline().unwrap_or(self.now.plus(PACE)).max(self.now);
        self.happen(InputKind::Tick);
    }

    /// Finds the seats that can decide. While there are none, time passes.
    fn ask(&mut self) {
        self.decided.clear();
        self.asked.clear();
        for _ in 0..IDLE {
            if self.table.phase == Phase::Over {
                return;
            }
            if self.decisions >= self.limits.decisions {
                break;
            }
            let secret = self.table.windows().iter().any(|window| window.opening.secret);
            let (before, from_turn) = self.table.circle().split_at(self.table.place_of(self.table.turn).into());
            for &seat in from_turn.iter().chain(before) {
                let offers = &mut self.offers[seat.index()];
                if secret {
                    *offers = shown_offers(&self.rules.rulebook, &self.table, seat);
                } else {
                    collect(&self.rules.rulebook, &self.table, seat, offers);
                }
                if offers.is_empty() {
                    continue;
                }
                let choices = &mut self.choices[seat.index()];
                actions::list(&self.table, seat, offers, choices);
                if !choices.is_empty() {
                    self.asked.push(seat);
                }
            }
            if !self.asked.is_empty() {
                return;
            }
            self.tick();
        }
        self.truncated = true;
    }
}

/// Scales a random number to a number below `bound`. Its slight bias does not matter for games.
fn scaled(lot: u32, bound: usize) -> usize {
    ((u64::from(lot) * bound as u64) >> 32) as usize
}
