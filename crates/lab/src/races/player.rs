//! A simulated person with a device and a connection.

use rand::{Rng, RngExt};
use rand_distr::{Distribution, Exp1};
use ruckus_arbiter::{Allowance, Conduct, LatencyEstimate, Micros};

use super::field::{Field, Span, Witness};

/// The duration of a screen frame at 60 Hz, in milliseconds.
const FRAME: f64 = 16.7;
/// The maximum delay of an input device at 125 Hz, in milliseconds. It is part of both the report and the arrival time.
const INPUT: f64 = 8.0;
/// The number of pings between two races: one every 2.5 s, with a race every 10 s.
const PINGS_BETWEEN: usize = 4;
/// The weight of a new sample in the kernel's smoothed round-trip time (RFC 6298).
const KERNEL_WEIGHT: f64 = 0.125;

/// A player at a simulated table.
#[derive(Debug)]
pub(super) struct RacePlayer {
    /// The base round-trip time, in milliseconds.
    pub(super) ping: f64,
    pub(super) conduct: Conduct,
    jitter: f64,
    holds: Holds,
    latency: LatencyEstimate,
    kernel: f64,
    at_connecting: f64,
}

/// Delays that a device adds, in milliseconds. All are zero for honest players.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Holds {
    /// The delay of pongs.
    pub(super) pongs: f64,
    /// The delay of answers that browsers send without involving scripts. A script cannot delay them, but a custom
    /// client can.
    pub(super) frames: f64,
    /// The amount subtracted from reports of presses outside races.
    pub(super) presses: f64,
}

/// One race of one player, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    /// The actual reaction time.
    pub(super) reaction: f64,
    /// The reaction time that the device measures.
    pub(super) measured: f64,
    /// The time from when the server shows the moment until the press arrives.
    pub(super) elapsed: f64,
}

impl RacePlayer {
    pub(super) fn new(field: &Field, holds: Holds, random: &mut impl Rng) -> Self {
        let ping = field.pings.draw(random);
        Self::at(field, ping, holds, random)
    }

    /// Creates a player with the given base round-trip time.
    pub(super) fn at(field: &Field, ping: f64, holds: Holds, random: &mut impl Rng) -> Self {
        let jitter = field.jitter.draw(random);
        let (latency, conduct) = (LatencyEstimate::default(), Conduct::default());
        let mut player = Self { ping, conduct, jitter, holds, latency, kernel: ping + jitter, at_connecting: 0.0 };
        // Connecting takes two round trips before the first request. The second has little weight in the smoothed
        // value.
        let first = player.way(field, random) + player.way(field, random);
        let second = player.way(field, random) + player.way(field, random);
        player.at_connecting = first + KERNEL_WEIGHT * (second - first);
        for _ in 0..16 {
            player.ping(field, random);
        }
        player
    }

    /// Simulates the pings since the last race, and returns the latency allowance that the server grants in the next
    /// one.
    pub(super) fn allowance(&mut self, field: &Field, random: &mut impl Rng) -> Allowance {
        for _ in 0..PINGS_BETWEEN {
            self.ping(field, random);
        }
        match field.witness {
            Witness::Kernel => self.latency.bound(Some(micros(self.kernel))),
            Witness::Proxy => self.latency.bound_at_connecting(Some(micros(self.at_connecting))),
            Witness::Observed => {}
        }
        self.latency.allowance(&self.conduct)
    }

    /// Simulates a press outside races, between this race and the next.
    pub(super) fn press(&mut self, field: &Field, random: &mut impl Rng) {
        let other = self.run(field, random);
        let reported = reported((other.measured - self.holds.presses).max(0.0)).unwrap_or(0);
        self.latency.note_press(micros(other.elapsed), reported);
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
        self.latency.note(micros(round_trip + self.holds.pongs));
        let other = self.way(field, random) + self.way(field, random);
        self.latency.note_frame(micros(other + self.holds.frames));
    }

    /// Draws the duration of a one-way trip. Queuing only adds time, usually little.
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

/// Converts milliseconds to microseconds.
pub(super) fn micros(millis: f64) -> Micros {
    (millis * 1000.0).round() as Micros
}

/// Returns the time that a page reports, with the resolution of browsers: 0.1 ms.
pub(super) fn reported(millis: f64) -> Option<i64> {
    Some((millis * 10.0).round() as i64 * 100)
}
