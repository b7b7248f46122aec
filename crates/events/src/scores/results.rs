//! Results: everything that standings are computed from.

use serde::{Deserialize, Serialize};

use crate::ids::{EventPlayer, Round, TableNumber, Time};

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// It was played to its end.
    Played,
    /// Time was up, and it was scored as it stood.
    AsItStood,
    /// The table did not report in time, or its refused result was declared void. All players tie.
    Unreported,
    /// Its result did not match the table, and a host accepted it.
    Accepted,
}

/// A finished round or match of one table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Match {
    /// The round.
    pub round: Round,
    /// The table.
    pub table: TableNumber,
    /// The time at which it ended.
    pub at: Time,
    /// The players in the order of their seats.
    pub seats: Vec<EventPlayer>,
    /// The points of the game, by seat.
    pub points: Vec<i64>,
    /// The finishing order from first to last. Players who tie share a place.
    pub order: Vec<Vec<EventPlayer>>,
    /// How it ended.
    pub how: How,
}

impl Match {
    /// Returns the points of a player in this match.
    pub(crate) fn points_of(&self, player: EventPlayer) -> i64 {
        self.seats.iter().zip(&self.points).find(|(seat, _)| **seat == player).map_or(0, |(_, points)| *points)
    }
}

/// The reason for points without a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CreditFor {
    /// A bye.
    Bye,
    /// Arriving late or coming back: the mean of the highest and the lowest total (M3).
    Arriving,
    /// Missing a round of a swap, or leaving before its end: the worst score of the round (M5).
    Missed,
    /// A table of a swap that never reported: the mean of the round.
    Unreported,
}

/// An entry in the results, in chronological order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Scored {
    /// A player checked in.
    Entered {
        /// The player.
        player: EventPlayer,
    },
    /// A match finished.
    Match(Match),
    /// A player got points without a match.
    Credit {
        /// The player.
        player: EventPlayer,
        /// The round.
        round: Round,
        /// The points.
        points: i64,
        /// The reason.
        why: CreditFor,
    },
    /// A player left, or their seat was closed.
    Gone {
        /// The player.
        player: EventPlayer,
    },
    /// A player came back.
    Back {
        /// The player.
        player: EventPlayer,
    },
}
