//! Who races against whom.

use ruckus_bots::Reaction;

/// A range of milliseconds, from which a value is drawn evenly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// The least.
    pub least: f64,
    /// The most.
    pub most: f64,
}

/// What the server knows of a line beside the answers to its pings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Witness {
    /// The kernel's round trip, where the program ends connections itself.
    Kernel,
    /// What the kernel of a proxy measured when the connection was made.
    Proxy,
    /// Nothing but what it sees on the line: how soon browsers answer frames and commands arrive.
    Line,
}

impl Witness {
    /// The name, as in options and figures.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kernel => "kernel",
            Self::Proxy => "proxy",
            Self::Line => "line",
        }
    }
}

/// A kind of table. The lines and the people of each table are drawn anew.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field {
    /// How many seats.
    pub seats: u8,
    /// The round trips of their lines when nothing is in the way, in milliseconds.
    pub pings: Span,
    /// The jitter of their lines, in milliseconds: the mean and the deviation of what a round trip takes longer.
    pub jitter: Span,
    /// How often a way over a line takes 30 to 200 ms longer: a chance between 0 and 1.
    pub spikes: f64,
    /// How fast people react. All alike, so that everybody should win equally often.
    pub reaction: Reaction,
    /// What bounds credits.
    pub witness: Witness,
}

impl Field {
    /// Four people who wait for it with the hand over the pile, on lines from next door to the other side of the world.
    /// How much their reactions differ decides by how much arrival order is unfair; 35 ms and a tail of 80 ms lie
    /// between what people do in a laboratory and a bot's slap.
    pub const WIDE: Self = Self {
        seats: 4,
        pings: Span { least: 20.0, most: 250.0 },
        jitter: Span { least: 1.0, most: 15.0 },
        spikes: 0.01,
        reaction: Reaction::new(230.0, 35.0, 80.0),
        witness: Witness::Line,
    };
}
