//! Faults of a node or the database.

use std::time::Duration;

use clap::ValueEnum;
use rand::RngExt;
use rand::rngs::StdRng;

/// A fault of a node or the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// The node is killed, and started again after the other nodes have continued.
    Killed,
    /// The node is frozen for this time and then continues.
    Frozen(Duration),
    /// The node cannot reach the database for this time.
    CutOff(Duration),
    /// The node is asked to stop and hands its tables over.
    Drained,
    /// The primary of the database is killed, and its standby is promoted.
    Promoted,
}

/// A kind of fault, as in `--only`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    /// Kill a node.
    Killed,
    /// Freeze a node temporarily.
    Frozen,
    /// Disconnect a node from the database temporarily.
    CutOff,
    /// Ask a node to stop.
    Drained,
    /// Kill the primary and promote its standby.
    Promoted,
}

impl Kind {
    /// The kind of the fault with this number.
    const fn of(number: u32) -> Self {
        match number % 8 {
            0 => Self::Killed,
            1 | 5 => Self::Frozen,
            2 | 6 => Self::CutOff,
            4 => Self::Promoted,
            _ => Self::Drained,
        }
    }
}

/// The kinds, in the order of [`Fault::kind`].
pub(crate) const KINDS: [&str; 5] = ["killed", "frozen", "cut off", "drained", "primary killed and standby promoted"];

impl Fault {
    /// The fault with this number: of one kind, or of each kind in turn. Some are shorter than a lease and some longer.
    pub(super) fn of(number: u32, only: Option<Kind>, random: &mut StdRng) -> Self {
        let short = random.random_bool(0.5);
        let so_long =
            Duration::from_millis(if short { random.random_range(50..2500) } else { random.random_range(3000..9000) });
        // Sometimes long enough to look like a closed laptop.
        let so_long = if number % 64 == 61 { Duration::from_secs(30) } else { so_long };
        match only.unwrap_or(Kind::of(number)) {
            Kind::Killed => Self::Killed,
            Kind::Frozen => Self::Frozen(so_long),
            Kind::CutOff => Self::CutOff(so_long),
            Kind::Drained => Self::Drained,
            Kind::Promoted => Self::Promoted,
        }
    }

    /// The index in [`KINDS`].
    pub(super) const fn kind(self) -> usize {
        match self {
            Self::Killed => 0,
            Self::Frozen(_) => 1,
            Self::CutOff(_) => 2,
            Self::Drained => 3,
            Self::Promoted => 4,
        }
    }
}
