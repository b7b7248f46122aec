//! What is to be tried.

use std::borrow::Cow;

use ruckus_bots::Level;
use ruckus_engine::Rulebook;
use ruckus_ruleset::{Ruleset, RulesetError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::player::Player;

/// The most games that can be asked for.
pub const MOST_GAMES: u32 = 1_000_000;

/// How much of play one game of a trial is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabSpan"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "typescript", ts(rename = "LabSpan"))]
pub enum Span {
    /// One round.
    #[default]
    Round,
    /// A whole match: some rules act between rounds.
    Match,
}

impl Span {
    /// Returns a text about rounds as one about games of this kind.
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

    /// How many milliseconds a game may take before it is said to drag on, and the same in words.
    pub const fn long(self) -> (u64, &'static str) {
        match self {
            Self::Round => (600_000, "ten minutes"),
            Self::Match => (3_600_000, "an hour"),
        }
    }
}

/// What is to be tried.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The rules to be tried.
    pub ruleset: Ruleset,
    /// What they are compared with.
    pub against: Option<Ruleset>,
    /// How many games of each.
    pub games: u32,
    /// What a game is: a round, or a whole match.
    pub span: Span,
    /// How many seats.
    pub seats: usize,
    /// Who plays: one for all seats, or one a seat; they move on by one seat from game to game.
    pub bots: Vec<Player>,
    /// Who shows by winning how much skill is worth, at a table with …
    pub skilled: Player,
    /// … others of this kind.
    pub unskilled: Player,
    /// At how many moments all moves are tried to see how much a choice matters.
    pub choices: u32,
    /// What all chance is drawn from.
    pub seed: u64,
    /// On how many threads. The report is the same for any number.
    pub threads: usize,
}

impl Plan {
    /// A thousand games of regulars at a table of four.
    pub const fn of(ruleset: Ruleset) -> Self {
        Self {
            ruleset,
            against: None,
            games: 1000,
            span: Span::Round,
            seats: 4,
            bots: Vec::new(),
            skilled: Player::Bot(Level::Regular),
            unskilled: Player::Bot(Level::Rookie),
            choices: 200,
            seed: 1,
            threads: 1,
        }
    }

    /// Who sits at the table, seat by seat.
    pub fn players(&self) -> Vec<Player> {
        match self.bots[..] {
            [] => vec![Player::Bot(Level::Regular); self.seats],
            [all] => vec![all; self.seats],
            _ => self.bots.clone(),
        }
    }

    /// How many games it is: each deal is played by all rulesets.
    pub fn pieces(&self) -> u64 {
        self.deals() * (1 + u64::from(self.against.is_some()))
    }

    /// How many deals it is: as many again show what skill is worth.
    pub(crate) fn deals(&self) -> u64 {
        u64::from(self.games) * 2
    }

    /// The rulebooks of this plan, if it can be carried out.
    ///
    /// # Errors
    /// It cannot, with what would be right.
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

/// Why nothing can be tried.
#[derive(Debug, Error)]
pub enum PlanError {
    /// Too few games, or too many.
    #[error("{0} games cannot be played; between 1 and {MOST_GAMES} can")]
    Games(u32),
    /// Neither one player for all nor one a seat.
    #[error("{bots} bots are named for {seats} seats; name one for all of them, or one for each")]
    Bots {
        /// How many are named.
        bots: usize,
        /// For how many seats.
        seats: usize,
    },
    /// The rules cannot be played by.
    #[error(transparent)]
    Rules(#[from] RulesetError),
}
