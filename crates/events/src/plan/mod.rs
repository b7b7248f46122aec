//! The plan of an event: its game, form, length and other settings.

mod check;
pub mod limits;

use serde::{Deserialize, Serialize};

pub use check::PlanError;

use crate::ids::Time;

/// The form of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// Tables in a row. After each round, the best player of a table moves up one table and the worst moves down one
    /// (PW-10).
    Swap,
    /// A fixed number of matches, at tables of players with equal points who have met least often.
    Swiss,
    /// The best players of each table advance until only one table is left.
    Knockout,
    /// Players come and go. The points for a match depend on the strength of the opponents.
    RaceTo,
}

/// The length of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Length {
    /// A number of rounds.
    Rounds(u32),
    /// A number of matches for each player.
    Matches(u32),
    /// A number of minutes. No round or match begins afterwards.
    Minutes(u32),
    /// Until a player reaches this number of points.
    Points(i64),
}

/// Which points are better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Best {
    /// The fewest: players count what is left in their hands.
    #[default]
    FewestPoints,
    /// The most: the winner collects points.
    MostPoints,
}

/// The number of players at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sizes {
    /// The minimum.
    pub least: u8,
    /// The maximum.
    pub most: u8,
}

/// An unchecked plan from outside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Draft {
    /// The event's name.
    pub name: String,
    /// The game: a preset's name or a full ruleset. This crate does not interpret it.
    pub game: String,
    /// The form.
    pub form: Form,
    /// The length. `None` for a knockout, which ends when one table is left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<Length>,
    /// The number of players at a table. The default is 3 to 6, or 3 to 10 in a swap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sizes: Option<Sizes>,
    /// The number of players who advance from each table of a knockout. The default is 2, or 1 at tables of 2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub go_on: Option<u8>,
    /// Which points are better. The default is the fewest.
    #[serde(default)]
    pub best: Best,
    /// The time limit of a round or match, in seconds. `None` means no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_limit: Option<u32>,
    /// The pause between rounds, in seconds. In a race, how long a sufficient number of players waits for others. The
    /// default is 30.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause: Option<u32>,
    /// The time until the seat of a sleeping player is closed, in seconds. The default is 120.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub close_after: Option<u32>,
    /// True if bots fill empty seats.
    #[serde(default)]
    pub bots: bool,
    /// True if players who are asleep when a round begins sit it out. False only for events of version 0.2.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sleepers_wait: bool,
    /// The number of players expected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<u32>,
    /// The time at which check-in ends and the event starts automatically.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check_in_until: Option<Time>,
}

impl Draft {
    /// Creates a plan with defaults for all other settings.
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

/// A checked plan with all defaults filled in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Draft", into = "Draft")]
pub struct Plan(Draft);

impl Plan {
    /// Returns the event's name.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Returns the game: a preset's name or a full ruleset.
    pub fn game(&self) -> &str {
        &self.0.game
    }

    /// Returns the form.
    pub const fn form(&self) -> Form {
        self.0.form
    }

    /// Returns the length. `None` for a knockout.
    pub const fn length(&self) -> Option<Length> {
        self.0.length
    }

    /// Returns the number of players at a table.
    pub fn sizes(&self) -> Sizes {
        self.0.sizes.unwrap_or_else(|| check::usual_sizes(self.0.form))
    }

    /// Returns how many players advance from each table of a knockout.
    pub fn go_on(&self) -> usize {
        usize::from(self.0.go_on.unwrap_or(1))
    }

    /// Returns which points are better.
    pub const fn best(&self) -> Best {
        self.0.best
    }

    /// Returns the time limit of a round or match, in milliseconds.
    pub fn time_limit(&self) -> Option<u64> {
        self.0.time_limit.map(|seconds| u64::from(seconds) * 1000)
    }

    /// Returns the pause between rounds, in milliseconds.
    pub fn pause(&self) -> u64 {
        u64::from(self.0.pause.unwrap_or(check::PAUSE)) * 1000
    }

    /// Returns the time until the seat of a sleeping player is closed, in milliseconds.
    pub fn close_after(&self) -> u64 {
        u64::from(self.0.close_after.unwrap_or(check::CLOSE_AFTER)) * 1000
    }

    /// Returns true if bots fill empty seats.
    pub const fn bots(&self) -> bool {
        self.0.bots
    }

    /// Returns true if players who are asleep when a round begins sit it out.
    pub const fn sleepers_wait(&self) -> bool {
        self.0.sleepers_wait
    }

    /// Returns the number of players expected.
    pub const fn expected(&self) -> Option<u32> {
        self.0.expected
    }

    /// Returns the time at which check-in ends.
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

    /// Returns the placement points of a match that is neither won nor lost, which is also the value of a bye.
    pub(crate) fn par(&self) -> i64 {
        i64::from(self.sizes().most) - 1
    }
}

impl From<Plan> for Draft {
    fn from(plan: Plan) -> Self {
        plan.0
    }
}
