//! Results: all that standings are computed from.

use serde::{Deserialize, Serialize};

use crate::ids::{Player, Round, TableNumber, Time};

/// The way a match came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// It was played to its end.
    Played,
    /// Time was up, and it was scored as it stood.
    AsItStood,
    /// Nothing said how it stood when time was up, or a refused result was void: all tie.
    Unreported,
    /// Its result did not fit the table, and a host accepted it.
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
    /// The moment at which it ended.
    pub at: Time,
    /// The players in the order of their seats.
    pub seats: Vec<Player>,
    /// The points of the game, by seat.
    pub points: Vec<i64>,
    /// The finishing order, first to last; players who tie share a place.
    pub order: Vec<Vec<Player>>,
    /// The way it ended.
    pub how: How,
}

impl Match {
    /// Returns the points of a player in it.
    pub(crate) fn points_of(&self, player: Player) -> i64 {
        self.seats.iter().zip(&self.points).find(|(seat, _)| **seat == player).map_or(0, |(_, points)| *points)
    }
}

/// The reason for points without a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CreditFor {
    /// A bye.
    Bye,
    /// Coming late, or back: the mean of the highest and the lowest total (M3).
    Arriving,
    /// A round of a swap that the player missed, or left before it was over: its worst score (M5).
    Missed,
    /// A table of a swap that never said how it stood: the mean of the round.
    Unreported,
}

/// Something that counts, in the order in which it happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Scored {
    /// A player checked in.
    Entered {
        /// The player.
        player: Player,
    },
    /// A match was finished.
    Match(Match),
    /// A player got points without one.
    Credit {
        /// The player.
        player: Player,
        /// In this round.
        round: Round,
        /// The points.
        points: i64,
        /// The reason.
        why: CreditFor,
    },
    /// A player left, or the seat was closed.
    Gone {
        /// The player.
        player: Player,
    },
    /// A player came back.
    Back {
        /// The player.
        player: Player,
    },
}
