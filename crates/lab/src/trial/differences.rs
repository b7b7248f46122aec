//! The differences between two rulesets, with sentences.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::measures::{self, MeasuredDifference, Unit};
use super::plan::{MOST_GAMES, Span};
use super::sums::Each;
use crate::interval::{Estimate, Level, Pairs};

/// The difference of a measure between two rulesets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "LabDifference"))]
#[cfg_attr(feature = "schema", ts(rename = "LabDifference"))]
pub struct Difference {
    /// The name of the measure.
    pub key: String,
    /// True if the difference is relative to the old value. Otherwise it is a difference of shares, or in `unit`.
    pub relative: bool,
    /// The unit, if the difference is neither relative nor a difference of shares. This is the case if the old value
    /// may be 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub unit: Option<Unit>,
    /// The size of the difference. The intervals of all differences hold together with 95 % confidence.
    #[serde(flatten)]
    pub more: Estimate,
    /// True if the difference is significant: its interval excludes 0.
    pub decided: bool,
    /// If the difference is undecided: the number of games with which a difference of this size is decided in 4 of 5
    /// trials. Absent if the lab cannot play that many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional, type = "number"))]
    pub games_needed: Option<u64>,
    /// If no game differs: the upper bound of the share of games that do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub differ_at_most: Option<f64>,
    /// The difference as a sentence.
    pub words: String,
}

/// Computes all differences, deal by deal. Each has a stricter level (Bonferroni 1936), so that all intervals hold
/// together with 95 % confidence, and the same level decides. Measures that differ in no game cannot be significant, so
/// they do not count (Tarone 1990).
pub(super) fn of(span: Span, pairs: &BTreeMap<Each, Pairs>) -> Vec<Difference> {
    let tests = measures::ALL.iter().filter(|about| about.is_compared(pairs)).count();
    let level = Level::one_of(tests);
    let difference = |about: &measures::MeasureInfo| {
        let MeasuredDifference { found, relative, unit } = about.more(pairs, level)?;
        let decided = level.decides(found.chance);
        let games_needed = games_needed(decided, found.needs);
        let games = found.differ_at_most.map(|_| about.games(pairs));
        let mut difference = Difference {
            key: about.key.to_owned(),
            relative,
            unit,
            more: found.more,
            decided,
            games_needed,
            differ_at_most: found.differ_at_most,
            words: String::new(),
        };
        difference.words = difference.sentence(&about.words_of(span), games, span);
        Some(difference)
    };
    measures::ALL.iter().filter_map(difference).collect()
}

/// Returns how many games would decide an undecided difference, if the lab can play that many.
pub(super) fn games_needed(decided: bool, needs: f64) -> Option<u64> {
    (!decided && needs <= f64::from(MOST_GAMES)).then(|| rounded_up(needs))
}

/// Rounds up to two digits: a planned number of games is not more accurate.
fn rounded_up(games: f64) -> u64 {
    let step = 10_f64.powf((games.max(10.0).log10().floor() - 1.0).max(0.0));
    ((games / step).ceil() * step) as u64
}

/// Formats a number with the given number of digits after the point, a true minus sign, and no sign for zero.
///
/// ```
/// assert_eq!(ruckus_lab::signed(-2.345, 1), "−2.3");
/// assert_eq!(ruckus_lab::signed(-0.001, 2), "0.00");
/// ```
pub fn signed(number: f64, digits: usize) -> String {
    let text = format!("{number:.digits$}");
    match text.strip_prefix('-') {
        Some(digits) if digits.chars().all(|digit| matches!(digit, '0' | '.')) => digits.to_owned(),
        Some(digits) => format!("−{digits}"),
        None => text,
    }
}

/// Formats a number of games: `12,000`.
///
/// ```
/// assert_eq!(ruckus_lab::grouped(1_234_567), "1,234,567");
/// assert_eq!(ruckus_lab::grouped(400), "400");
/// ```
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

impl Difference {
    /// Describes the difference. `games` is the number of games if none of them differs.
    fn sentence(&self, [up, down, either]: &[Cow<'static, str>; 3], games: Option<u64>, span: Span) -> String {
        if let (Some(games), Some(most)) = (games, self.differ_at_most) {
            let (games, rounds) = (grouped(games), span.says("rounds"));
            return format!(
                "No difference in whether {either}: all {games} {rounds} agree, so at most {:.1} % differ.",
                most * 100.0
            );
        }
        let Estimate { mean, low, high } = self.more;
        if self.decided {
            let (words, sign) = if mean > 0.0 { (up, 1.0) } else { (down, -1.0) };
            let (near, far) = if sign > 0.0 { (low, high) } else { (-high, -low) };
            let sentence = words.replace("{}", &self.amount(mean * sign));
            return format!("{sentence} ({} to {}).", self.number(near), self.number(far));
        }
        let rounds = span.says("rounds");
        let needed = match self.games_needed {
            Some(games) => format!("About {} {rounds} would decide a difference of this size.", grouped(games)),
            None => format!("Even {} {rounds} would not decide a difference this small.", grouped(MOST_GAMES.into())),
        };
        format!("It is undecided whether {either} ({} to {}). {needed}", self.number(low), self.amount(high))
    }

    fn amount(&self, value: f64) -> String {
        let number = self.number(value);
        match self.unit {
            None if self.relative => format!("{number} %"),
            None => format!("{number} points"),
            Some(Unit::Times) => format!("{number} times a round"),
            Some(Unit::Seconds) => format!("{number} s"),
            Some(Unit::Minutes) => format!("{number} min"),
            Some(_) => number,
        }
    }

    fn number(&self, value: f64) -> String {
        let (value, digits) = if self.unit.is_none() { (value * 100.0, 1) } else { (value, 2) };
        signed(value, if value.abs() < 9.95 { digits } else { digits - 1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn difference_in(key: &str, each: Each, games: &[(i64, i64)]) -> Difference {
        let mut pairs = Pairs::default();
        games.iter().for_each(|&(one, other)| pairs.add(one, other));
        let all = of(Span::Round, &BTreeMap::from([(each, pairs)]));
        all.into_iter().find(|difference| difference.key == key).unwrap()
    }

    #[test]
    fn differences_are_described_with_direction_and_size() {
        let games = [(10, 9), (11, 10), (12, 11), (10, 10), (11, 9)].repeat(60);
        let longer = difference_in("turns", Each::Turns, &games);
        assert!(longer.decided && (longer.more.mean - 5.0 / 49.0).abs() < 1e-9, "{longer:?}");
        assert_eq!(longer.words, "Rounds take 10 % more turns (9.4 to 11).");
        let back: Vec<_> = games.iter().map(|&(one, other)| (other, one)).collect();
        assert_eq!(difference_in("turns", Each::Turns, &back).words, "Rounds take 9.3 % fewer turns (8.6 to 9.9).");
    }

    #[test]
    fn undecided_differences_say_how_many_games_would_decide() {
        let small = difference_in("turns", Each::Turns, &[(9, 12), (12, 9), (11, 11), (13, 11)].repeat(10));
        let words = "It is undecided whether rounds take more or fewer turns (−";
        assert!(!small.decided && small.words.starts_with(words) && small.words.contains(" %). About "), "{small:?}");
        assert!(small.games_needed.is_some_and(|games| (100..300).contains(&games)), "{small:?}");
        let same = difference_in("turns", Each::Turns, &[(9, 10), (10, 9), (11, 11)].repeat(100));
        assert!(same.words.ends_with("Even 1,000,000 rounds would not decide a difference this small."), "{same:?}");
        assert_eq!(rounded_up(1234.5), 1300);
    }

    #[test]
    fn differences_of_shares_are_in_percentage_points() {
        let games = [[(1, 0); 4].as_slice(), &[(0, 0); 5], &[(1, 1)]].concat().repeat(100);
        let more = difference_in("comebacks", Each::Comebacks, &games);
        assert!(more.decided && !more.relative && (more.more.mean - 0.4).abs() < 1e-9);
        assert!(more.words.starts_with("The biggest hand at half-time wins 40 points more often"), "{more:?}");
        let words = difference_in("stuck", Each::Stuck, &[(0, 0); 400]).words;
        assert_eq!(
            words,
            "No difference in whether no player can act in more or fewer rounds: all 400 rounds agree, so at most 0.9 % \
             differ."
        );
    }

    /// A relative difference needs a value to relate to.
    #[test]
    fn what_happens_only_with_one_ruleset_is_a_difference_in_its_unit() {
        let games = [(2, 0), (1, 0), (0, 0), (3, 0)].repeat(30);
        let more = difference_in("timeouts", Each::Timeouts, &games);
        assert!(more.decided && more.unit == Some(Unit::Times) && (more.more.mean - 1.5).abs() < 1e-9, "{more:?}");
        assert!(more.words.starts_with("It waits 1.50 times a round more often until a time limit"), "{more:?}");
    }

    #[test]
    fn a_result_decided_alone_may_be_undecided_among_many() {
        let mut lucky = Pairs::default();
        // Six of six in one direction: a probability of 1 in 32 when tested alone.
        (0..400).for_each(|game| lucky.add(i64::from(game < 6), 0));
        assert!(of(Span::Round, &BTreeMap::from([(Each::Comebacks, lucky)]))[0].decided);
        let all = [Each::Comebacks, Each::DeadEnds, Each::Long].map(|each| (each, lucky));
        let all = of(Span::Round, &BTreeMap::from(all));
        assert!(all.iter().all(|difference| !difference.decided && !difference.more.excludes(0.0)), "{all:?}");
    }

    #[test]
    fn a_difference_is_decided_exactly_if_its_interval_excludes_zero() {
        for shift in 0..20 {
            let games: Vec<_> = (0..60).map(|game| (game * game % 41 + 30 + shift, game * 7 % 31 + 30)).collect();
            let mut pairs = Pairs::default();
            games.iter().for_each(|&(one, other)| pairs.add(one, other));
            let all = [Each::Turns, Each::Played, Each::Spread].map(|each| (each, pairs));
            for difference in of(Span::Round, &BTreeMap::from(all)) {
                assert_eq!(difference.decided, difference.more.excludes(0.0), "{shift}: {difference:?}");
            }
        }
    }
}
