//! A person with a device at the end of a line.

use rand::{Rng, RngExt};
use rand_distr::{Distribution, Exp1};
use ruckus_arbiter::{Allowance, Conduct, Line, Micros};

use super::field::{Field, Span, Witness};

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
    holds: Holds,
    line: Line,
    kernel: f64,
    at_connecting: f64,
}

/// What a device holds back, in milliseconds. Honest ones hold back nothing.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Holds {
    /// Its answers to pings.
    pub(super) pongs: f64,
    /// What browsers answer themselves: a script cannot, a program of one's own can.
    pub(super) frames: f64,
    /// By how much it lies about presses that race with nothing.
    pub(super) presses: f64,
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
    pub(super) fn new(field: &Field, holds: Holds, random: &mut impl Rng) -> Self {
        let ping = field.pings.draw(random);
        Self::at(field, ping, holds, random)
    }

    /// Somebody on a line of known length.
    pub(super) fn at(field: &Field, ping: f64, holds: Holds, random: &mut impl Rng) -> Self {
        let jitter = field.jitter.draw(random);
        let (line, conduct) = (Line::default(), Conduct::default());
        let mut player = Self { ping, conduct, jitter, holds, line, kernel: ping + jitter, at_connecting: 0.0 };
        // Connecting takes two round trips before the first request: the second hardly changes what the first began.
        let first = player.way(field, random) + player.way(field, random);
        let second = player.way(field, random) + player.way(field, random);
        player.at_connecting = first + KERNEL_WEIGHT * (second - first);
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
        match field.witness {
            Witness::Kernel => self.line.bound(Some(micros(self.kernel))),
            Witness::Proxy => self.line.bound_at_connecting(Some(micros(self.at_connecting))),
            Witness::Line => {}
        }
        self.line.allowance(&self.conduct)
    }

    /// Between this race and the next comes a press that races with nothing.
    pub(super) fn press(&mut self, field: &Field, random: &mut impl Rng) {
        let other = self.run(field, random);
        let reported = reported((other.measured - self.holds.presses).max(0.0)).unwrap_or(0);
        self.line.note_press(micros(other.elapsed), reported);
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
        self.line.note(micros(round_trip + self.holds.pongs));
        let other = self.way(field, random) + self.way(field, random);
        self.line.note_frame(micros(other + self.holds.frames));
    }

    /// How long one way over the line takes. Queues only ever make it longer, mostly by little.
    fn way(&self, field: &Field, random: &mut impl Rng) -> f64 {
        let queue: f64 = Exp1.sample(random);
        let spike = if random.random_bool(field.spikes) { random.random_range(30.0..200.0) } else { 0.0 };
        self.ping / 2.0 + queue * self.jitter / 2.0 + spike
    }
}

impl Span {
    pub(super) fn draw(self, random: &mut impl Rng) -> f64 {
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
