//! What is asked and answered about matches that are played again.

use std::sync::Arc;

use ruckus_engine::{Seat, View, ViewFact};
use serde::{Deserialize, Serialize};

use crate::{Face, Photo, RulesView};

/// The answer to `POST /api/tables/{code}/replays`: a link to the latest match.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shared {
    /// What opens the replay, for whoever has it: 32 hexadecimal digits. The same whenever and by whomever it is asked.
    pub key: String,
    /// The match.
    pub card: MatchCard,
}

/// A match as far as it may be told: up to the end of its latest round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchCard {
    /// What the table is found by.
    pub code: String,
    /// Which match of the table, from 1.
    pub number: u32,
    /// The rules.
    pub rules: Arc<RulesView>,
    /// Who has played, by number of the seat.
    pub seats: Vec<MatchSeat>,
    /// The rounds that are over.
    pub rounds: Vec<RoundCard>,
    /// Who won, once the match is over; several share the place.
    pub winners: Option<Vec<Seat>>,
    /// Who has stood out by what; only what has happened.
    pub awards: Vec<Award>,
}

/// Who played on a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchSeat {
    /// The latest name.
    pub name: String,
    /// Whether a bot began on it.
    pub bot: bool,
    /// The face that they have built; nothing for the one that goes with the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub face: Option<Face>,
}

/// A round that is over.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoundCard {
    /// Its number, from 1.
    pub round: u16,
    /// How many steps it has.
    pub steps: u32,
    /// How long it took, in milliseconds.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub ms: u64,
    /// What everybody got for it.
    pub scores: Vec<RoundScore>,
}

/// What somebody got for a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoundScore {
    /// Who.
    pub seat: Seat,
    /// The round's points.
    pub points: i32,
    /// All points since the match began.
    pub total: i32,
}

/// By what somebody has stood out in a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Award {
    /// By what.
    pub kind: AwardKind,
    /// Who; several if they were level.
    pub seats: Vec<Seat>,
    /// How much: cards, times, points, or milliseconds for what is about time.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub value: u64,
}

/// What awards are given for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AwardKind {
    /// Coming from furthest behind to win: the points that were missing.
    Comeback,
    /// The fastest slap, in milliseconds.
    Slap,
    /// The most cards taken after the deal.
    Taken,
    /// The largest debt drawn at once.
    Debt,
    /// The most debts paid in number cards.
    Trucks,
    /// The most cards laid out of turn.
    Jumps,
    /// Caught most often without UNO.
    Caught,
    /// Caught others most often.
    Catches,
    /// The most mistakes that cost cards.
    Blunders,
    /// Came back most often after going out.
    Back,
    /// The largest hand.
    Hand,
    /// The longest turn, in milliseconds.
    Turn,
}

/// A part of a round, as one seat saw it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reel {
    /// Which round.
    pub round: u16,
    /// Whose eyes.
    pub eyes: Seat,
    /// How many steps of the round lie before this part.
    pub from: u32,
    /// How many steps the round has in all.
    pub of: u32,
    /// What was seen before the first step of this part.
    pub view: View,
    /// Who was called how before it, by number of the seat.
    pub names: Vec<String>,
    /// The steps.
    pub steps: Vec<ReelStep>,
}

/// A step of a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReelStep {
    /// When, by the table's clock, in milliseconds.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: u64,
    /// What happened, as far as the seat was told.
    pub facts: Vec<ViewFact>,
    /// A seat that is called otherwise from here on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub named: Option<Named>,
    /// The photo finish of the race that was decided with it, as everybody was shown it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub photo: Option<Photo>,
}

/// A seat's name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Named {
    /// The seat.
    pub seat: Seat,
    /// The name.
    pub name: String,
}

/// `POST /api/tables/{code}/replays/{number}/tables`: plays on from a moment, at a new table, against bots. The answer is
/// a [`Seated`](crate::Seated).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayOn {
    /// The player's name.
    pub name: String,
    /// Which round.
    pub round: u16,
    /// After how many of its steps.
    pub step: u32,
    /// On which seat the player sits.
    pub seat: Seat,
}
