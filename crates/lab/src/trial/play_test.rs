//! A summary of a trial for one home-made rule, published along with the rule.

use serde::{Deserialize, Serialize};

use super::differences::Difference;
use super::findings::Finding;
use super::report::Report;

/// The play-test of a rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PlayTest {
    /// The preset that the rule was added to.
    pub game: String,
    /// The number of rounds played with the rule.
    pub games: u64,
    /// The number of seats.
    pub seats: u8,
    /// The players.
    pub bots: Vec<String>,
    /// The seed of all randomness.
    pub seed: u64,
    /// How often the rule applied per round.
    pub times: f64,
    /// The share of rounds in which the rule applied.
    pub rounds: f64,
    /// The share of rounds in which the rule was suspended because it exceeded a limit.
    pub suspended: f64,
    /// The significant differences from the game without the rule.
    pub differences: Vec<Difference>,
    /// Warnings.
    pub findings: Vec<Finding>,
}

impl PlayTest {
    /// Extracts the play-test of a home-made rule from a report. `None` if the rule is not in it, or if the trial was
    /// canceled.
    pub fn of(report: &Report, game: &str, rule: &str) -> Option<Self> {
        let subject = report.subjects.first().filter(|_| report.done)?;
        let share = subject.rules.iter().find(|share| share.homemade && share.rule == rule)?;
        let decided = report.differences.iter().filter(|difference| difference.decided);
        // A warning that also applies to the game without the rule is not caused by the rule.
        let beneath = |finding: &Finding| {
            let same = |other: &Finding| other.what == finding.what && other.figures.place == finding.figures.place;
            report.subjects.get(1).is_some_and(|game| game.findings.iter().any(same))
        };
        let of_rule = |finding: &&Finding| match &finding.rule {
            Some(name) => name == rule,
            None => !beneath(finding),
        };
        Some(Self {
            game: game.to_owned(),
            games: subject.games,
            seats: report.seats,
            bots: report.bots.clone(),
            seed: report.seed,
            times: share.times,
            rounds: share.rounds,
            suspended: share.suspended,
            differences: decided.cloned().collect(),
            findings: subject.findings.iter().filter(of_rule).cloned().collect(),
        })
    }
}
