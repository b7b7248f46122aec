//! What a trial says of one home-made rule: what stands beside it for others to read.

use serde::{Deserialize, Serialize};

use super::findings::Finding;
use super::report::{Difference, Report};

/// The play-test of a rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayTest {
    /// With which game: the name of a preset.
    pub game: String,
    /// How many rounds were played with the rule.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub games: u64,
    /// At how many seats.
    pub seats: u8,
    /// Who played.
    pub bots: Vec<String>,
    /// What all chance was drawn from.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seed: u64,
    /// How often it had a say in a round.
    pub times: f64,
    /// In which part of all rounds it had one at all.
    pub rounds: f64,
    /// In which part of all rounds it was suspended, because it knew no end.
    pub suspended: f64,
    /// What is different with it beyond chance.
    pub differences: Vec<Difference>,
    /// What somebody should know.
    pub findings: Vec<Finding>,
}

impl PlayTest {
    /// What a report says of a home-made rule; none if it was not tried, or if the trial was given up.
    pub fn of(report: &Report, game: &str, rule: &str) -> Option<Self> {
        let subject = report.subjects.first().filter(|_| report.done)?;
        let share = subject.rules.iter().find(|share| share.homemade && share.rule == rule)?;
        let decided = report.differences.iter().filter(|difference| difference.decided);
        // What was found of the game beneath as well is not the rule's doing.
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
