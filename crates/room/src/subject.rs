//! What real play is counted under.

use ruckus_engine::PALETTE;
use ruckus_journal::Tally;

/// An action that somebody has made up: its words are nobody's business.
pub const OWN: &str = "own";
/// What stands behind the name of a preset that was changed.
const CHANGED: char = '+';

/// The subject of a play statistic.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// A built-in rule, by name.
    Rule(&'static str),
    /// A home-made rule, by the hash of its content.
    Homemade(String),
    /// A game: a preset, or changes to it.
    Game {
        /// The preset.
        base: String,
        /// Whether anything was changed.
        changed: bool,
    },
    /// A ruleset with a name of its own, by the hash of its content.
    Ruleset(String),
    /// An action from memory (HR-8), of the palette.
    Action(&'static str),
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Somebody has done from memory what a rule asks for.
    Remembered,
    /// Somebody has not, until time was up.
    Forgot,
    /// Somebody was the last.
    Outrun,
    /// Somebody has played a round in which it had a say.
    Met,
    /// Somebody has asked why, in such a round.
    Asked,
    /// Somebody has voted for it.
    Liked,
    /// Somebody has voted against it.
    Disliked,
}

impl What {
    /// The word for it in the journal and in the export.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Remembered => "remembered",
            Self::Forgot => "forgot",
            Self::Outrun => "outrun",
            Self::Met => "met",
            Self::Asked => "asked",
            Self::Liked => "liked",
            Self::Disliked => "disliked",
        }
    }
}

impl Subject {
    /// An action, as somebody has made it a rule.
    pub fn action(made: &str) -> Self {
        let same = |action: &&str| action.to_lowercase() == made.trim().to_lowercase();
        Self::Action(PALETTE.iter().map(|pick| pick.action).find(same).unwrap_or(OWN))
    }

    /// What it is called among its kind.
    pub fn name(&self) -> String {
        match self {
            Self::Rule(name) | Self::Action(name) => (*name).to_owned(),
            Self::Homemade(id) | Self::Ruleset(id) => id.clone(),
            Self::Game { base, changed: false } => base.clone(),
            Self::Game { base, changed: true } => format!("{base}{CHANGED}"),
        }
    }

    const fn kind(&self) -> &'static str {
        match self {
            Self::Rule(_) => "rule",
            Self::Homemade(_) => "homemade",
            Self::Game { .. } => "game",
            Self::Ruleset(_) => "ruleset",
            Self::Action(_) => "action",
        }
    }

    /// The name under which stores count it.
    pub fn key(&self) -> String {
        format!("{}:{}", self.kind(), self.name())
    }

    /// So many more of something.
    pub fn tally(&self, what: What, times: usize) -> Tally {
        Tally { subject: self.key(), what: what.name().to_owned(), count: times as i64 }
    }
}
