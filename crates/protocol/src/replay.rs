//! Messages about replays of matches.

use std::sync::Arc;

use ruckus_engine::{Seat, View, ViewFact};
use serde::{Deserialize, Serialize};

use crate::{Face, Photo, RulesView};

/// The response to `POST /api/tables/{code}/replays`: a link to the latest match.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Shared {
    /// The key that opens the replay: 32 hexadecimal digits. It is the same for every request.
    pub key: String,
    /// The match.
    pub card: MatchCard,
}

/// The public summary of a match, up to the end of its latest round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct MatchCard {
    /// The table's code.
    pub code: String,
    /// The number of the match at this table, from 1.
    pub number: u32,
    /// The rules.
    pub rules: Arc<RulesView>,
    /// The players by seat number.
    pub seats: Vec<MatchSeat>,
    /// The finished rounds.
    pub rounds: Vec<RoundCard>,
    /// The winners after the end of the match; several in a tie.
    pub winners: Option<Vec<Seat>>,
    /// The awards that were achieved.
    pub awards: Vec<Award>,
}

/// The player of a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct MatchSeat {
    /// The last name.
    pub name: String,
    /// True if the seat started with a bot.
    pub bot: bool,
    /// The player's custom face; none for the one derived from the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Face>,
}

/// A finished round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RoundCard {
    /// Its number, from 1.
    pub round: u16,
    /// The number of steps.
    pub steps: u32,
    /// The duration, in milliseconds.
    pub ms: u64,
    /// The scores of all players.
    pub scores: Vec<RoundScore>,
}

/// A player's score for a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RoundScore {
    /// The player's seat.
    pub seat: Seat,
    /// The round's points.
    pub points: i32,
    /// All points of the match so far.
    pub total: i32,
}

/// An award for an achievement in a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Award {
    /// The kind of achievement.
    pub kind: AwardKind,
    /// The winners of the award; several in a tie.
    pub seats: Vec<Seat>,
    /// The value: cards, times, points, or milliseconds, depending on the kind.
    pub value: u64,
}

/// The kinds of awards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum AwardKind {
    /// Winning after being furthest behind; the value is the difference in points.
    Comeback,
    /// The fastest slap, in milliseconds.
    Slap,
    /// The most cards taken after the deal.
    Taken,
    /// The largest debt drawn in one go.
    Debt,
    /// The most debts paid with number cards.
    Trucks,
    /// The most cards played out of turn.
    Jumps,
    /// The player caught most often without UNO.
    Caught,
    /// The player who caught others most often.
    Catches,
    /// The most mistakes that cost cards.
    Blunders,
    /// The player who came back most often after going out.
    Back,
    /// The largest hand.
    Hand,
    /// The longest turn, in milliseconds.
    Turn,
}

/// A section of a round as seen by one seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RoundReplay {
    /// The round.
    pub round: u16,
    /// The viewing seat.
    pub eyes: Seat,
    /// The number of steps before this section.
    pub from: u32,
    /// The total number of steps of the round.
    pub of: u32,
    /// The view before the first step of this section.
    pub view: View,
    /// The names before the first step, by seat number.
    pub names: Vec<String>,
    /// The steps.
    pub steps: Vec<RoundReplayStep>,
}

/// A step of a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields))]
pub struct RoundReplayStep {
    /// Time on the table's clock, in milliseconds.
    pub at: u64,
    /// The facts visible to the seat.
    pub facts: Vec<ViewFact>,
    /// A player who has another name from this step on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub named: Option<Named>,
    /// The photo finish of the race decided in this step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub photo: Option<Photo>,
}

/// A seat's name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Named {
    /// The seat.
    pub seat: Seat,
    /// The name.
    pub name: String,
}

/// `POST /api/tables/{code}/replays/{number}/tables`: continues from a step of a match at a new table, against bots.
/// The response is a [`Seated`](crate::Seated).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PlayOn {
    /// The player's name.
    pub name: String,
    /// The round.
    pub round: u16,
    /// The number of steps to replay first.
    pub step: u32,
    /// The player's seat.
    pub seat: Seat,
}
