//! A person with a device at the end of a line.

use rand::{Rng, RngExt};
use rand_distr::{Distribution, Exp1};
use ruckus_arbiter::{Allowance, Conduct, Line, Micros};

use super::field::{Field, Span};

/// A frame of a screen at 60 Hz, in milliseconds.
const FRAME: f64 = 16.7;
/// What the input device takes to notice a press, at 125 Hz; it is in the report as well as in the arrival.
const INPUT: f64 = 8.0;
/// How many pings go by between two races: one every 2.5 s, a race every 10 s.
const PINGS_BETWEEN: usize = 4;
/// The weight of a new round trip in the kernel's smoothed one (RFC 6298).
const KERNEL_WEIGHT: f64 = 0.125;

/// Somebody at a table.
#[derive(Debug)]
pub(super) struct Player {
    /// Of the line when nothing is in the way, in milliseconds.
    pub(super) ping: f64,
    pub(super) conduct: Conduct,
    jitter: f64,
    /// By how much the device holds its pongs back, in milliseconds. Honest ones do not.
    pong_delay: f64,
    line: Line,
    kernel: f64,
}

/// What one race is for one player, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    /// How long they took to react.
    pub(super) reaction: f64,
    /// What their device measures.
    pub(super) measured: f64,
    /// From the server's showing to the arrival of the press.
    pub(super) elapsed: f64,
}

impl Player {
    pub(super) fn new(field: &Field, pong_delay: f64, random: &mut impl Rng) -> Self {
        let ping = field.pings.draw(random);
        let jitter = field.jitter.draw(random);
        let line = Line::default();
        let mut player = Self { ping, conduct: Conduct::default(), jitter, pong_delay, line, kernel: ping + jitter };
        for _ in 0..16 {
            player.ping(field, random);
        }
        player
    }

    /// What the server puts down to the line when it shows the moment, after the pings since the last race.
    pub(super) fn allowance(&mut self, field: &Field, random: &mut impl Rng) -> Allowance {
        for _ in 0..PINGS_BETWEEN {
            self.ping(field, random);
        }
        self.line.bound(field.kernel.then(|| micros(self.kernel)));
        self.line.allowance(&self.conduct)
    }

    pub(super) fn run(&self, field: &Field, random: &mut impl Rng) -> Run {
        let reaction = field.reaction.sample_exactly(random);
        let measured = reaction + random.random_range(0.0..INPUT);
        let until_drawn = self.way(field, random) + random.random_range(0.0..FRAME);
        Run { reaction, measured, elapsed: until_drawn + measured + self.way(field, random) }
    }

    fn ping(&mut self, field: &Field, random: &mut impl Rng) {
        let round_trip = self.way(field, random) + self.way(field, random);
        self.kernel += KERNEL_WEIGHT * (round_trip - self.kernel);
        self.line.note(micros(round_trip + self.pong_delay));
    }

    /// How long one way over the line takes. Queues only ever make it longer, mostly by little.
    fn way(&self, field: &Field, random: &mut impl Rng) -> f64 {
        let queue: f64 = Exp1.sample(random);
        let spike = if random.random_bool(field.spikes) { random.random_range(30.0..200.0) } else { 0.0 };
        self.ping / 2.0 + queue * self.jitter / 2.0 + spike
    }
}

impl Span {
    fn draw(self, random: &mut impl Rng) -> f64 {
        random.random_range(self.least..=self.most)
    }
}

/// Milliseconds in microseconds.
pub(super) fn micros(millis: f64) -> Micros {
    (millis * 1000.0).round() as Micros
}

/// What a page reports, in the tenths of a millisecond that browsers give.
pub(super) fn reported(millis: f64) -> Option<i64> {
    Some((millis * 10.0).round() as i64 * 100)
}
