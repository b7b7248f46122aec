//! Many tables that are stepped together.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use ruckus_engine::Seat;

use crate::actions::ACTIONS;
use crate::episode::{Episode, Limits, NotOffered, Rules};
use crate::observation::OBSERVATION;

/// Tables with the same rules, and arrays with one row per table for the seat that decides there.
#[derive(Debug)]
pub struct Many {
    tables: Vec<Episode>,
    rules: Arc<Rules>,
    limits: Limits,
    lots: ChaCha8Rng,
    /// Write observations. Masks are always written.
    pub observes: bool,
    /// The observation of the deciding seat.
    pub observations: Vec<f32>,
    /// The mask of the deciding seat.
    pub masks: Vec<u8>,
    /// The deciding seat.
    pub seats: Vec<i32>,
    /// Each seat's reward for the round that the last step finished; 0 if it finished none.
    pub rewards: Vec<f32>,
    /// 1 if the last step finished a round.
    pub terminated: Vec<u8>,
    /// 1 if the last step truncated a round.
    pub truncated: Vec<u8>,
}

/// The random stream for drawing actions. Tables do not use it.
const LOTS: u64 = u64::MAX;

impl Many {
    /// Creates `count` tables. The seed and a table's index determine its deals.
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

    /// The number of tables.
    pub const fn len(&self) -> usize {
        self.seats.len()
    }

    /// Returns true if there are no tables.
    pub const fn is_empty(&self) -> bool {
        self.seats.is_empty()
    }

    /// Deals a new round at all tables.
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

    /// Takes a decision of the deciding seat at each table. If that finishes a round, deals the next one.
    ///
    /// # Errors
    /// An action is not offered. The index is that of its table; tables before it have been stepped.
    pub fn step(&mut self, actions: &[i32]) -> Result<(), (usize, NotOffered)> {
        let seats = self.rules.seats();
        for (at, action) in actions.iter().enumerate().take(self.tables.len()) {
            let table = &mut self.tables[at];
            // A round that ended during the deal has no deciding seat.
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

    /// Draws a random offered action for each table with equal probability.
    pub fn draw(&mut self, actions: &mut [i32]) {
        for (action, table) in actions.iter_mut().zip(&self.tables) {
            *action = table.nth(self.lots.next_u32()) as i32;
        }
    }

    /// Writes the row of a table: its deciding seat, mask and observation.
    fn show(&mut self, at: usize) {
        let table = &self.tables[at];
        // If the round ended during the deal, or no seat can act, the row shows seat 0, which can only wait.
        let seat = table.turn().unwrap_or(Seat(0));
        self.seats[at] = i32::from(seat.0);
        table.mask(seat, &mut self.masks[at * ACTIONS..(at + 1) * ACTIONS]);
        if self.observes {
            table.observe(seat, &mut self.observations[at * OBSERVATION..(at + 1) * OBSERVATION]);
        }
    }
}
