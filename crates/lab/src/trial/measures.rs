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
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabUnit"))]
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
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabMeasure"))]
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
    /// The sentences for more and for less, with `{}` for the amount, and the question when the result is undecided.
    words: [&'static str; 3],
}

/// All measures, in the order of the report.
pub(super) const ALL: [MeasureInfo; 31] = [
    about("turns", Unit::Turns, Each::Turns, 1.0).words([
        "Rounds take {} more turns",
        "Rounds take {} fewer turns",
        "rounds take more or fewer turns",
    ]),
    about("rounds", Unit::Times, Each::Rounds, 1.0).words([
        "A match takes {} more rounds",
        "A match takes {} fewer rounds",
        "a match takes more or fewer rounds",
    ]),
    about("minutes", Unit::Minutes, Each::Millis, 1.0 / 60_000.0).words([
        "Rounds are {} longer",
        "Rounds are {} shorter",
        "rounds get longer or shorter",
    ]),
    about("minutes_lightning", Unit::Minutes, Each::MillisLightning, 1.0 / 60_000.0).alone(),
    about("minutes_lively", Unit::Minutes, Each::MillisLively, 1.0 / 60_000.0).alone(),
    about("minutes_relaxed", Unit::Minutes, Each::MillisRelaxed, 1.0 / 60_000.0).alone(),
    about("cards_laid", Unit::Cards, Each::Played, 1.0).words([
        "{} more cards are played",
        "{} fewer cards are played",
        "more or fewer cards are played",
    ]),
    about("cards_in_hand", Unit::Cards, Each::Cards, 0.001).words([
        "Hands are {} larger",
        "Hands are {} smaller",
        "hands get larger or smaller",
    ]),
    about("biggest_hand", Unit::Cards, Each::MostCards, 1.0).words([
        "The biggest hand of a round is {} bigger",
        "The biggest hand of a round is {} smaller",
        "the biggest hand of a round gets bigger or smaller",
    ]),
    about("lead_changes", Unit::Times, Each::LeadChanges, 1.0).words([
        "The lead changes {} more often",
        "The lead changes {} less often",
        "the lead changes more or less often",
    ]),
    share("comebacks", Each::Comebacks).words([
        "The biggest hand at half-time wins {} more often",
        "The biggest hand at half-time wins {} less often",
        "the biggest hand at half-time wins more or less often",
    ]),
    about("score_spread", Unit::Points, Each::Spread, 1.0).words([
        "First and last are {} more points apart",
        "First and last are {} fewer points apart",
        "first and last are further apart or closer",
    ]),
    about("windows", Unit::Times, Each::Windows, 1.0).words([
        "The table waits {} more often for a player",
        "The table waits {} less often for a player",
        "the table waits more or less often for a player",
    ]),
    about("timeouts", Unit::Times, Each::Timeouts, 1.0).words([
        "It waits {} more often until a time limit",
        "It waits {} less often until a time limit",
        "it waits more or less often until a time limit",
    ]),
    about("waiting_seconds", Unit::Seconds, Each::Waited, 0.001).words([
        "Waits until a time limit are {} longer",
        "Waits until a time limit are {} shorter",
        "waits until a time limit are longer or shorter",
    ]),
    about("wait_for_turn", Unit::Seconds, Each::WaitForTurn, 0.001).words([
        "Players wait {} longer for their turn",
        "Players wait {} less for their turn",
        "players wait longer or less for their turn",
    ]),
    about("longest_wait", Unit::Seconds, Each::LongestWait, 0.001).words([
        "The longest wait for a turn is {} longer",
        "The longest wait for a turn is {} shorter",
        "the longest wait for a turn gets longer or shorter",
    ]),
    Part::Thousandth.about("forced_turns", Each::Forced).words([
        "{} more turns leave no choice",
        "{} fewer turns leave no choice",
        "more or fewer turns leave no choice",
    ]),
    about("cards_hit", Unit::Cards, Each::CardsHit, 1.0).words([
        "Players draw {} more cards because of others",
        "Players draw {} fewer cards because of others",
        "players draw more or fewer cards because of others",
    ]),
    Part::Thousandth.about("pile_on", Each::PileOn).words([
        "The player who is hit most takes {} more of these cards",
        "The player who is hit most takes {} fewer of these cards",
        "the player who is hit most takes more or fewer of these cards",
    ]),
    Part::Thousandth.about("hits_on_leader", Each::OnLeader).words([
        "Leaders take {} more of these cards",
        "Leaders take {} fewer of these cards",
        "leaders take more or fewer of these cards",
    ]),
    Part::Thousandth.about("decided_at", Each::Decided).words([
        "Rounds are decided {} later",
        "Rounds are decided {} earlier",
        "rounds are decided later or earlier",
    ]),
    share("dead_ends", Each::DeadEnds).words([
        "{} more rounds end with no player out",
        "{} fewer rounds end with no player out",
        "more or fewer rounds end with no player out",
    ]),
    share("stuck", Each::Stuck).words([
        "In {} more rounds, no player can act",
        "In {} fewer rounds, no player can act",
        "no player can act in more or fewer rounds",
    ]),
    share("drags_on", Each::Long).words([
        "{} more rounds drag on",
        "{} fewer rounds drag on",
        "more or fewer rounds drag on",
    ]),
    share("in_length", Each::InLength).words([
        "{} more rounds are as long as intended",
        "{} fewer rounds are as long as intended",
        "more or fewer rounds are as long as intended",
    ]),
    share("too_short", Each::TooShort).alone(),
    share("too_long", Each::TooLong).alone(),
    Part::Win.about("skilled_wins", Each::Skilled).words([
        "The better player wins {} more often",
        "The better player wins {} less often",
        "the better player wins more or less often",
    ]),
    Part::Win.about("choice_gap", Each::ChoiceGap).words([
        "The best move gains {} more over the median move",
        "The best move gains {} less over the median move",
        "the best move gains more or less over the median move",
    ]),
    share("choice_matters", Each::ChoiceClear).words([
        "The best move is clearly better than the median move {} more often",
        "The best move is clearly better than the median move {} less often",
        "the choice of a move matters more or less often",
    ]),
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
    MeasureInfo { key, unit, each, part, relative: true, compared: true, words: [""; 3] }
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
    const fn words(self, words: [&'static str; 3]) -> Self {
        Self { words, ..self }
    }

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
        self.words.map(|words| span.says(words))
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
