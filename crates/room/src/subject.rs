//! Subjects of play statistics: the rules, games and actions that the journal counts. Also the counted events.

use ruckus_engine::PALETTE;
use ruckus_journal::Tally;

/// Stands for all actions that players made up. Their text is private.
pub const OWN: &str = "own";
/// Suffix of the names of changed presets.
const CHANGED: char = '+';

/// The subject of a play statistic.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// A built-in rule, by name.
    Rule(&'static str),
    /// A home-made rule, by the hash of its content.
    Homemade(String),
    /// A game: a preset, or changes to one.
    Game {
        /// The base preset.
        base: String,
        /// True if anything was changed.
        changed: bool,
    },
    /// A ruleset with its own name, by the hash of its content.
    Ruleset(String),
    /// An action that players must remember (HR-8): one of the palette, or [`OWN`].
    Action(&'static str),
}

/// A counted event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// A player performed an action from memory.
    Remembered,
    /// A player did not perform the action in time.
    Forgot,
    /// A player was the last one who still had to perform the action. It is unknown if this player had forgotten it.
    Outrun,
    /// A player finished a round in which the subject applied, or asked about it.
    Met,
    /// A player asked for an explanation of it during a round.
    Asked,
    /// A player voted for it.
    Liked,
    /// A player voted against it.
    Disliked,
}

impl Counter {
    /// Returns the name in the journal and in exports.
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
    /// Returns the subject for an action that a player chose. Actions that are not in the palette become [`OWN`].
    pub fn action(made: &str) -> Self {
        let same = |action: &&str| action.to_lowercase() == made.trim().to_lowercase();
        Self::Action(PALETTE.iter().map(|pick| pick.action).find(same).unwrap_or(OWN))
    }

    /// Returns the name, which is unique among subjects of the same kind.
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

    /// Returns the key under which stores count the subject.
    pub fn key(&self) -> String {
        format!("{}:{}", self.kind(), self.name())
    }

    /// Returns the increment of a counter.
    pub fn tally(&self, what: Counter, times: usize) -> Tally {
        Tally { subject: self.key(), what: what.name().to_owned(), count: times as i64 }
    }
}
