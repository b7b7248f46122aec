//! The setup of simulated races.

use ruckus_bots::Reaction;

/// A range of milliseconds with uniform distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// The minimum.
    pub least: f64,
    /// The maximum.
    pub most: f64,
}

/// The evidence that the server has for the latency of a connection, besides the pongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Witness {
    /// The kernel's round-trip time. Available if the server terminates connections itself.
    Kernel,
    /// The kernel's round-trip time at a proxy when the connection was made.
    Proxy,
    /// Only what the server observes: how soon browsers answer frames, and when commands arrive.
    Observed,
}

impl Witness {
    /// Returns the name, as used in options and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kernel => "kernel",
            Self::Proxy => "proxy",
            Self::Observed => "line",
        }
    }
}

/// A kind of table. Each simulated table draws new connections and new players from it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field {
    /// The number of seats.
    pub seats: u8,
    /// The base round-trip times of connections without congestion, in milliseconds.
    pub pings: Span,
    /// The jitter of connections, in milliseconds: the mean and the standard deviation of the additional round-trip
    /// time.
    pub jitter: Span,
    /// The probability, from 0 to 1, that a one-way trip takes 30 to 200 ms longer.
    pub spikes: f64,
    /// The distribution of reaction times. It is the same for all players, so a fair rule lets all win equally often.
    pub reaction: Reaction,
    /// The evidence that limits credits.
    pub witness: Witness,
}

impl Field {
    /// Four players who are ready to react, with latencies between those of the same city and the other side of the
    /// world. The spread of reactions determines how unfair arrival order is. A deviation of 35 ms and a tail of 80 ms
    /// are between laboratory results and the slap of a bot.
    pub const WIDE: Self = Self {
        seats: 4,
        pings: Span { least: 20.0, most: 250.0 },
        jitter: Span { least: 1.0, most: 15.0 },
        spikes: 0.01,
        reaction: Reaction::new(230.0, 35.0, 80.0),
        witness: Witness::Observed,
    };
}
