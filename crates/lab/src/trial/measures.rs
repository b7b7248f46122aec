//! The measures of a trial: their names, and sentences for differences.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::plan::Span;
use super::sums::{Each, Sums};
use crate::interval::{Estimate, Level, PairedDifference, Pairs};
use crate::win::WIN;

/// The unit of a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "LabUnit"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "LabUnit"))]
pub enum Unit {
    /// Cards.
    Cards,
    /// Turns.
    Turns,
    /// Minutes.
    Minutes,
    /// Seconds.
    Seconds,
    /// Points.
    Points,
    /// Occurrences per round.
    Times,
    /// A share from 0 to 1.
    Share,
}

/// The value of a measure for a ruleset.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "LabMeasure"))]
#[cfg_attr(feature = "schema", ts(rename = "LabMeasure"))]
pub struct Measure {
    /// The name of the measure: `turns`.
    pub key: String,
    /// The unit.
    pub unit: Unit,
    /// The number of games in the sample.
    pub games: u64,
    /// The value.
    #[serde(flatten)]
    pub estimate: Estimate,
    /// If all games have the same value: the upper 95 % bound of the share of games that have another one. The interval
    /// of a mean is then a single value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub differ_at_most: Option<f64>,
}

/// The definition of a measure.
pub(super) struct MeasureInfo {
    pub(super) key: &'static str,
    unit: Unit,
    pub(super) each: Each,
    /// The size of one unit of the sum, in the unit of the measure.
    pub(super) part: f64,
    /// True if differences are relative to the old value. False if they are percentage points.
    relative: bool,
    /// False if the measure is not compared between rulesets, because it follows from others.
    compared: bool,
}

/// What a difference of each compared measure means, as `NAME: MORE | LESS | QUESTION`: sentences for more and for
/// less, with `{}` for the amount, and the question when the result is undecided.
const DIFFERENCES: &str = include_str!("differences.txt");

/// All measures, in the order of the report.
pub(super) const ALL: [MeasureInfo; 31] = [
    about("turns", Unit::Turns, Each::Turns, 1.0),
    about("rounds", Unit::Times, Each::Rounds, 1.0),
    about("minutes", Unit::Minutes, Each::Millis, 1.0 / 60_000.0),
    about("minutes_lightning", Unit::Minutes, Each::MillisLightning, 1.0 / 60_000.0).alone(),
    about("minutes_lively", Unit::Minutes, Each::MillisLively, 1.0 / 60_000.0).alone(),
    about("minutes_relaxed", Unit::Minutes, Each::MillisRelaxed, 1.0 / 60_000.0).alone(),
    about("cards_laid", Unit::Cards, Each::Played, 1.0),
    about("cards_in_hand", Unit::Cards, Each::Cards, 0.001),
    about("biggest_hand", Unit::Cards, Each::MostCards, 1.0),
    about("lead_changes", Unit::Times, Each::LeadChanges, 1.0),
    share("comebacks", Each::Comebacks),
    about("score_spread", Unit::Points, Each::Spread, 1.0),
    about("windows", Unit::Times, Each::Windows, 1.0),
    about("timeouts", Unit::Times, Each::Timeouts, 1.0),
    about("waiting_seconds", Unit::Seconds, Each::Waited, 0.001),
    about("wait_for_turn", Unit::Seconds, Each::WaitForTurn, 0.001),
    about("longest_wait", Unit::Seconds, Each::LongestWait, 0.001),
    Part::Thousandth.about("forced_turns", Each::Forced),
    about("cards_hit", Unit::Cards, Each::CardsHit, 1.0),
    Part::Thousandth.about("pile_on", Each::PileOn),
    Part::Thousandth.about("hits_on_leader", Each::OnLeader),
    Part::Thousandth.about("decided_at", Each::Decided),
    share("dead_ends", Each::DeadEnds),
    share("stuck", Each::Stuck),
    share("drags_on", Each::Long),
    share("in_length", Each::InLength),
    share("too_short", Each::TooShort).alone(),
    share("too_long", Each::TooLong).alone(),
    Part::Win.about("skilled_wins", Each::Skilled),
    Part::Win.about("choice_gap", Each::ChoiceGap),
    share("choice_matters", Each::ChoiceClear),
];

/// The unit of a sum of shares.
enum Part {
    Win,
    Thousandth,
}

impl Part {
    const fn about(self, key: &'static str, each: Each) -> MeasureInfo {
        let part = match self {
            Self::Win => 1.0 / WIN as f64,
            Self::Thousandth => 0.001,
        };
        MeasureInfo { part, ..share(key, each) }
    }
}

const fn about(key: &'static str, unit: Unit, each: Each, part: f64) -> MeasureInfo {
    MeasureInfo { key, unit, each, part, relative: true, compared: true }
}

const fn share(key: &'static str, each: Each) -> MeasureInfo {
    MeasureInfo { relative: false, ..about(key, Unit::Share, each, 1.0) }
}

/// A difference of a measure between two rulesets.
pub(super) struct MeasuredDifference {
    pub(super) found: PairedDifference,
    /// True if the difference is relative to the old value.
    pub(super) relative: bool,
    /// The unit of a difference that is neither relative nor a share.
    pub(super) unit: Option<Unit>,
}

impl MeasureInfo {
    const fn alone(self) -> Self {
        Self { compared: false, ..self }
    }

    fn measure(&self, sums: &Sums) -> Option<Measure> {
        let tally = sums.of(self.each);
        let estimate = match self.each {
            Each::Skilled => tally.share_of(WIN)?,
            _ if self.yes_or_no() => tally.share()?,
            // The best move of one half of the tries can be worse than the median one in the other half.
            Each::ChoiceGap => tally.estimate()?.times(self.part),
            _ => {
                let most = if self.unit == Unit::Share { 1.0 } else { f64::INFINITY };
                tally.estimate()?.times(self.part).within(0.0, most)
            }
        };
        let differ_at_most = tally.differ_at_most();
        Some(Measure { key: self.key.to_owned(), unit: self.unit, games: tally.count(), estimate, differ_at_most })
    }

    /// Returns true if the difference of two rulesets can be decided: if a game differs.
    pub(super) fn is_compared(&self, pairs: &BTreeMap<Each, Pairs>) -> bool {
        self.compared && pairs.get(&self.each).is_some_and(Pairs::differ)
    }

    /// Returns the number of games that were dealt to both rulesets.
    pub(super) fn games(&self, pairs: &BTreeMap<Each, Pairs>) -> u64 {
        pairs.get(&self.each).map_or(0, Pairs::count)
    }

    /// Compares two rulesets that were dealt the same games.
    pub(super) fn more(&self, pairs: &BTreeMap<Each, Pairs>, level: Level) -> Option<MeasuredDifference> {
        let pairs = pairs.get(&self.each).filter(|_| self.compared)?;
        if self.yes_or_no() {
            return Some(MeasuredDifference { found: pairs.oftener(level)?, relative: false, unit: None });
        }
        if self.relative
            && let Some(found) = pairs.ratio(level)
        {
            return Some(MeasuredDifference { found, relative: true, unit: None });
        }
        let found = pairs.more(level)?;
        let found = PairedDifference { more: found.more.times(self.part), ..found };
        Some(MeasuredDifference { found, relative: false, unit: self.relative.then_some(self.unit) })
    }

    /// Returns the sentences for more, for less and for the question, adapted to rounds or matches.
    pub(super) fn words_of(&self, span: Span) -> [Cow<'static, str>; 3] {
        // The number of rounds per match is about matches already.
        let span = if self.each == Each::Rounds { Span::Round } else { span };
        let own = |line: &'static str| line.strip_prefix(self.key)?.strip_prefix(": ");
        let mut words = DIFFERENCES.lines().find_map(own).into_iter().flat_map(|line| line.split(" | "));
        [(); 3].map(|()| span.says(words.next().unwrap_or_default()))
    }

    /// Returns true for shares of games and of wins.
    #[cfg(test)]
    pub(super) fn is_share(&self) -> bool {
        self.yes_or_no() || self.each == Each::Skilled
    }

    /// Returns true for yes/no measures. Shares of wins are not among them, as they can be fractions.
    fn yes_or_no(&self) -> bool {
        self.unit == Unit::Share && self.part == 1.0
    }
}

/// Computes all measures of a ruleset.
pub(super) fn of(sums: &Sums) -> Vec<Measure> {
    ALL.iter().filter_map(|about| about.measure(sums)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_compared_measure_has_words() {
        let compared = ALL.iter().filter(|about| about.compared).map(|about| about.key);
        assert!(compared.eq(DIFFERENCES.lines().filter_map(|line| line.split(": ").next())));
        for line in DIFFERENCES.lines() {
            let amounts: Vec<usize> = line.split(" | ").map(|words| words.matches("{}").count()).collect();
            assert_eq!(amounts, [1, 1, 0], "{line}");
        }
    }
}
