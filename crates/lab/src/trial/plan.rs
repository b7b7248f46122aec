//! The plan of a trial.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use ruckus_bots::Level;
use ruckus_engine::Rulebook;
use ruckus_ruleset::{Ruleset, RulesetError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::habit::Habit;
use crate::player::PlayerKind;

/// The maximum number of games in a trial.
pub const MOST_GAMES: u32 = 1_000_000;

/// The unit of play that counts as one game of a trial.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "LabSpan"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "LabSpan"))]
pub enum Span {
    /// One round.
    #[default]
    Round,
    /// A whole match. Some rules act between rounds.
    Match,
}

impl Span {
    /// Adapts a text about rounds to this kind of game.
    ///
    /// ```
    /// use ruckus_lab::Span;
    /// assert_eq!(Span::Match.says("Rounds get longer, or a round"), "Matches get longer, or a match");
    /// assert_eq!(Span::Round.says("Rounds"), "Rounds");
    /// ```
    pub fn says(self, text: &str) -> Cow<'_, str> {
        match self {
            Self::Round => Cow::Borrowed(text),
            Self::Match => {
                Cow::Owned(text.replace("Rounds", "Matches").replace("rounds", "matches").replace("round", "match"))
            }
        }
    }

    /// Returns the duration above which a game counts as very long, in milliseconds and in words.
    pub const fn long(self) -> (u64, &'static str) {
        match self {
            Self::Round => (600_000, "ten minutes"),
            Self::Match => (3_600_000, "an hour"),
        }
    }
}

/// An intended duration, in minutes of the table's clock.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabLength"), ts(rename = "LabLength"))]
pub struct Length {
    /// The shortest duration that is intended.
    pub least: f64,
    /// The longest duration that is intended.
    pub most: f64,
}

/// Error for a text that is not a duration.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a duration; give the shortest and the longest one in minutes, such as 3-8")]
pub struct LengthError(String);

impl FromStr for Length {
    type Err = LengthError;

    /// Parses `3-8`.
    ///
    /// ```
    /// use ruckus_lab::Length;
    /// assert_eq!("3-8".parse(), Ok(Length { least: 3.0, most: 8.0 }));
    /// assert!("8-3".parse::<Length>().is_err() && "long".parse::<Length>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, LengthError> {
        let read = || {
            let (least, most) = text.split_once('-')?;
            let (least, most): (f64, f64) = (least.trim().parse().ok()?, most.trim().parse().ok()?);
            (least >= 0.0 && least <= most && most.is_finite()).then_some(Self { least, most })
        };
        read().ok_or_else(|| LengthError(text.to_owned()))
    }
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.least, self.most)
    }
}

/// The plan of a trial.
#[derive(Clone, Debug)]
pub struct TrialPlan {
    /// The rules to try.
    pub ruleset: Ruleset,
    /// The rules to compare with.
    pub against: Option<Ruleset>,
    /// The number of games with each ruleset.
    pub games: u32,
    /// The kind of game: a round or a whole match.
    pub span: Span,
    /// The number of seats.
    pub seats: usize,
    /// One player for all seats, or one for each seat. Players move on by one seat from game to game.
    pub bots: Vec<PlayerKind>,
    /// The skilled player in the measurement of skill. Counts its wins against `unskilled` players.
    pub skilled: PlayerKind,
    /// The other players at the table in that measurement.
    pub unskilled: PlayerKind,
    /// The number of moments at which all moves are tried, to measure how much a choice matters.
    pub choices: u32,
    /// The number of games that are played again without each rule, to find out if the rule makes a difference.
    pub replays: u32,
    /// True to play games again only without home-made rules.
    pub homemade_only: bool,
    /// The habits to measure. For each, one player plays every deal of the measurement of skill with the habit and
    /// without it, among players of the same kind.
    pub habits: Vec<Habit>,
    /// The players to measure against regulars, from the weakest to the strongest.
    pub levels: Vec<PlayerKind>,
    /// The intended duration of a game. The report says how many games are shorter, as long, and longer.
    pub length: Option<Length>,
    /// The seed of all randomness.
    pub seed: u64,
    /// The number of threads. It does not affect the report.
    pub threads: usize,
}

impl TrialPlan {
    /// Creates a plan for 1,000 games of regular bots at a table of four.
    pub const fn of(ruleset: Ruleset) -> Self {
        Self {
            ruleset,
            against: None,
            games: 1000,
            span: Span::Round,
            seats: 4,
            bots: Vec::new(),
            skilled: PlayerKind::Bot(Level::Regular),
            unskilled: PlayerKind::Bot(Level::Rookie),
            choices: 200,
            replays: 100,
            homemade_only: false,
            habits: Vec::new(),
            levels: Vec::new(),
            length: None,
            seed: 1,
            threads: 1,
        }
    }

    /// Returns the player at each seat.
    pub fn players(&self) -> Vec<PlayerKind> {
        match self.bots[..] {
            [] => vec![PlayerKind::Bot(Level::Regular); self.seats],
            [all] => vec![all; self.seats],
            _ => self.bots.clone(),
        }
    }

    /// Returns the number of games. Each deal is played with all rulesets.
    pub fn pieces(&self) -> u64 {
        self.deals() * (1 + u64::from(self.against.is_some()))
    }

    /// Returns the number of deals. Half of them measure the value of skill.
    pub(crate) fn deals(&self) -> u64 {
        u64::from(self.games) * 2
    }

    /// Checks the plan and compiles its rulebooks.
    ///
    /// # Errors
    /// The plan is invalid. The error tells how to fix it.
    pub fn check(&self) -> Result<Vec<Rulebook>, PlanError> {
        if !(1..=MOST_GAMES).contains(&self.games) {
            return Err(PlanError::Games(self.games));
        }
        let rulesets = [Some(&self.ruleset), self.against.as_ref()].into_iter().flatten();
        let rulebooks: Vec<Rulebook> = rulesets.map(|ruleset| ruleset.compile(self.seats)).collect::<Result<_, _>>()?;
        if self.bots.len() > 1 && self.bots.len() != self.seats {
            return Err(PlanError::Bots { bots: self.bots.len(), seats: self.seats });
        }
        Ok(rulebooks)
    }
}

/// Error for an invalid plan.
#[derive(Debug, Error)]
pub enum PlanError {
    /// Too few or too many games.
    #[error("{0} games are not possible; use 1 to {MOST_GAMES}")]
    Games(u32),
    /// The number of players is neither 1 nor the number of seats.
    #[error("{bots} players are given for {seats} seats; give one for all seats, or one for each")]
    Bots {
        /// The number of players.
        bots: usize,
        /// The number of seats.
        seats: usize,
    },
    /// The ruleset cannot be played.
    #[error(transparent)]
    Rules(#[from] RulesetError),
}
