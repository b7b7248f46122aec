//! Plans: an event's game, its form, its length.

mod check;
pub mod limits;

use serde::{Deserialize, Serialize};

pub use check::PlanError;

use crate::ids::Time;

/// The form of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// Tables in a row; after each round the best of a table moves up one, the worst moves down one (PW-10).
    Swap,
    /// A set number of matches, at tables of players with equal points who have met least.
    Swiss,
    /// The best of each table go on, until one table is left.
    Knockout,
    /// People come and go; each finished match counts by the strength of its field.
    RaceTo,
}

/// The length of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Length {
    /// So many rounds.
    Rounds(u32),
    /// So many matches for each player.
    Matches(u32),
    /// So many minutes: no round or match begins after them.
    Minutes(u32),
    /// Until a player has so many points.
    Points(i64),
}

/// The kind of points that are the better ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Best {
    /// The fewest: players write down what is left in their hands.
    #[default]
    FewestPoints,
    /// The most: the winner collects.
    MostPoints,
}

/// The number of players at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sizes {
    /// The fewest.
    pub least: u8,
    /// The most.
    pub most: u8,
}

/// A plan as it comes from outside, before it is checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Draft {
    /// The event's name.
    pub name: String,
    /// The game: a preset's name, or a ruleset in full. Opaque here.
    pub game: String,
    /// The form.
    pub form: Form,
    /// The length. A knockout has none: it ends when one table is left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<Length>,
    /// The number of players at a table; 3 to 6 if unsaid, 3 to 10 in a swap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sizes: Option<Sizes>,
    /// The number that go on from each table of a knockout; 2 if unsaid, or 1 at tables of 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub go_on: Option<u8>,
    /// The better points; the fewest if unsaid.
    #[serde(default)]
    pub best: Best,
    /// The seconds after which the time of a round or match is up. None: it takes as long as it takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_limit: Option<u32>,
    /// The seconds between rounds; in a race, how long the first who are enough wait for others. 30 if unsaid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause: Option<u32>,
    /// The seconds after which the seat of a sleeping player is closed; 120 if unsaid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub close_after: Option<u32>,
    /// Whether bots fill tables up where players are missing.
    #[serde(default)]
    pub bots: bool,
    /// Whether players who are asleep when a round begins sit it out. Only events of version 0.2 seat them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sleepers_wait: bool,
    /// The number of players expected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<u32>,
    /// The moment at which check-in ends and the event starts by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check_in_until: Option<Time>,
}

impl Draft {
    /// A plan with the usual values for everything that is not said here.
    pub fn new(name: &str, game: &str, form: Form, length: Option<Length>) -> Self {
        Self {
            name: name.to_owned(),
            game: game.to_owned(),
            form,
            length,
            sizes: None,
            go_on: None,
            best: Best::default(),
            time_limit: None,
            pause: None,
            close_after: None,
            bots: false,
            sleepers_wait: false,
            expected: None,
            check_in_until: None,
        }
    }
}

/// A plan that has been checked, with every value said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Draft", into = "Draft")]
pub struct Plan(Draft);

impl Plan {
    /// Returns what the event is called.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Returns the game: a preset's name, or a ruleset in full.
    pub fn game(&self) -> &str {
        &self.0.game
    }

    /// Returns how the event goes.
    pub const fn form(&self) -> Form {
        self.0.form
    }

    /// Returns how long it is; none for a knockout.
    pub const fn length(&self) -> Option<Length> {
        self.0.length
    }

    /// Returns how many players a table has.
    pub fn sizes(&self) -> Sizes {
        self.0.sizes.unwrap_or_else(|| check::usual_sizes(self.0.form))
    }

    /// Returns how many go on from each table of a knockout.
    pub fn go_on(&self) -> usize {
        usize::from(self.0.go_on.unwrap_or(1))
    }

    /// Returns which points are better.
    pub const fn best(&self) -> Best {
        self.0.best
    }

    /// Returns how many milliseconds a round or match has, if it is limited.
    pub fn time_limit(&self) -> Option<u64> {
        self.0.time_limit.map(|seconds| u64::from(seconds) * 1000)
    }

    /// Returns how many milliseconds lie between rounds.
    pub fn pause(&self) -> u64 {
        u64::from(self.0.pause.unwrap_or(check::PAUSE)) * 1000
    }

    /// Returns after how many milliseconds the seat of a sleeping player is closed.
    pub fn close_after(&self) -> u64 {
        u64::from(self.0.close_after.unwrap_or(check::CLOSE_AFTER)) * 1000
    }

    /// Returns whether bots fill tables up.
    pub const fn bots(&self) -> bool {
        self.0.bots
    }

    /// Returns whether players who are asleep when a round begins sit it out.
    pub const fn sleepers_wait(&self) -> bool {
        self.0.sleepers_wait
    }

    /// Returns how many players are expected.
    pub const fn expected(&self) -> Option<u32> {
        self.0.expected
    }

    /// Returns when checking in ends.
    pub const fn check_in_until(&self) -> Option<Time> {
        self.0.check_in_until
    }

    /// Returns how many players the form needs to start.
    pub fn needs(&self) -> usize {
        let least = usize::from(self.sizes().least);
        match self.form() {
            Form::Swap => 2 * least,
            Form::Swiss | Form::Knockout => least,
            Form::RaceTo => 1,
        }
    }

    /// Returns the place points of a match that is neither won nor lost: what a bye is worth.
    pub(crate) fn par(&self) -> i64 {
        i64::from(self.sizes().most) - 1
    }
}

impl From<Plan> for Draft {
    fn from(plan: Plan) -> Self {
        plan.0
    }
}
