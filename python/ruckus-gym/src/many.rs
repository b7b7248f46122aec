//! Many tables that are stepped at once.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use ruckus_engine::Seat;

use crate::actions::ACTIONS;
use crate::episode::{Episode, Limits, NotOffered, Rules};
use crate::observation::OBSERVATION;

/// Tables of the same rules, and what the seats that decide there see, in rows: a table each.
#[derive(Debug)]
pub struct Many {
    tables: Vec<Episode>,
    rules: Arc<Rules>,
    limits: Limits,
    lots: ChaCha8Rng,
    /// Whether observations are written; masks always are.
    pub observes: bool,
    /// What the seat that decides sees.
    pub observations: Vec<f32>,
    /// What it can decide.
    pub masks: Vec<u8>,
    /// Which seat decides.
    pub seats: Vec<i32>,
    /// What each seat got for the round that the last step has ended; 0 where it ended none.
    pub rewards: Vec<f32>,
    /// Whether the last step has ended a round.
    pub terminated: Vec<u8>,
    /// Whether a round was given up at the last step.
    pub truncated: Vec<u8>,
}

/// The stream of chance that tables do not use.
const LOTS: u64 = u64::MAX;

impl Many {
    /// So many tables. The seed and the place of a table decide what is dealt there.
    pub fn new(rules: Rules, limits: Limits, count: usize, seed: u64) -> Self {
        let rules = Arc::new(rules);
        let seats = rules.seats();
        let mut many = Self {
            tables: Vec::new(),
            lots: ChaCha8Rng::seed_from_u64(seed),
            observes: true,
            observations: vec![0.0; count * OBSERVATION],
            masks: vec![0; count * ACTIONS],
            seats: vec![0; count],
            rewards: vec![0.0; count * seats],
            terminated: vec![0; count],
            truncated: vec![0; count],
            rules,
            limits,
        };
        many.reset(seed);
        many
    }

    /// How many tables there are.
    pub const fn len(&self) -> usize {
        self.seats.len()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.seats.is_empty()
    }

    /// Deals anew at all tables.
    pub fn reset(&mut self, seed: u64) {
        self.lots = ChaCha8Rng::seed_from_u64(seed);
        self.lots.set_stream(LOTS);
        let table = |stream| Episode::new(Arc::clone(&self.rules), self.limits, seed, stream as u64);
        self.tables = (0..self.len()).map(table).collect();
        self.rewards.fill(0.0);
        self.terminated.fill(0);
        self.truncated.fill(0);
        (0..self.len()).for_each(|table| self.show(table));
    }

    /// Lets the seat that decides at each table do so. Where that ends a round, the next is dealt.
    ///
    /// # Errors
    /// A seat is not offered what was decided for it. Tables before that one have been stepped; the place says which.
    pub fn step(&mut self, actions: &[i32]) -> Result<(), (usize, NotOffered)> {
        let seats = self.rules.seats();
        for (at, action) in actions.iter().enumerate().take(self.tables.len()) {
            let table = &mut self.tables[at];
            // A round that ended as it was dealt has nobody to decide.
            if table.turn().is_some() {
                table.decide(i64::from(*action)).map_err(|error| (at, error))?;
            }
            let rewards = &mut self.rewards[at * seats..(at + 1) * seats];
            (self.terminated[at], self.truncated[at]) = (table.terminated().into(), table.truncated().into());
            if table.terminated() || table.truncated() {
                table.rewards(rewards);
                table.deal();
            } else {
                rewards.fill(0.0);
            }
            self.show(at);
        }
        Ok(())
    }

    /// Draws an action for each table, each that is offered as likely as the other.
    pub fn draw(&mut self, actions: &mut [i32]) {
        for (action, table) in actions.iter_mut().zip(&self.tables) {
            *action = table.nth(self.lots.next_u32()) as i32;
        }
    }

    /// Writes what the seat that decides at a table sees.
    fn show(&mut self, at: usize) {
        let table = &self.tables[at];
        // A round that ends as it is dealt, or that nobody can play, decides nothing: seat 0 waits.
        let seat = table.turn().unwrap_or(Seat(0));
        self.seats[at] = i32::from(seat.0);
        table.mask(seat, &mut self.masks[at * ACTIONS..(at + 1) * ACTIONS]);
        if self.observes {
            table.observe(seat, &mut self.observations[at * OBSERVATION..(at + 1) * OBSERVATION]);
        }
    }
}
