//! The report of a trial, for people and programs.

use std::borrow::Cow;
use std::collections::BTreeMap;

use ruckus_engine::{RuleId, Rulebook};
use ruckus_ruleset::Ruleset;
use serde::{Deserialize, Serialize};

use super::findings::{self, Finding};
use super::measures::{self, Measure, MeasureInfo, Unit};
use super::pairs::{PairedDifference, Pairs, decided};
use super::plan::{Span, TrialPlan};
use super::story::Speaker;
use super::sums::{Each, Sums};
use super::tally::Estimate;
use super::win::WIN;

/// The report of a trial.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabReport"), ts(rename = "LabReport"))]
pub struct Report {
    /// The number of seats.
    pub seats: u8,
    /// The players.
    pub bots: Vec<String>,
    /// The skilled player and the other players in the measurement of skill.
    pub skill: [String; 2],
    /// The number of games in the plan.
    pub asked: u32,
    /// The kind of game.
    #[serde(default)]
    pub span: Span,
    /// The seed of all randomness.
    pub seed: u64,
    /// True if all games were played.
    pub done: bool,
    /// The ruleset, and the one that it is compared with.
    pub subjects: Vec<Subject>,
    /// The differences from the ruleset that it is compared with.
    pub differences: Vec<Difference>,
}

/// The results of one ruleset.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabSubject"))]
#[cfg_attr(feature = "schema", ts(rename = "LabSubject"))]
pub struct Subject {
    /// The ruleset's name.
    pub ruleset: String,
    /// The ruleset's title, for display.
    pub title: String,
    /// The number of games played.
    pub games: u64,
    /// All measures.
    pub measures: Vec<Measure>,
    /// The number of cards in hand by turn.
    pub curve: Vec<CurvePoint>,
    /// A histogram of the number of turns per round, in steps of 10.
    #[cfg_attr(feature = "schema", ts(type = "Array<number>"))]
    pub lengths: Vec<u64>,
    /// The share of wins by position in the order of play, from the starting player.
    pub places: Vec<PositionWins>,
    /// The share of wins of each kind of player, if there are several.
    pub players: Vec<PlayerShare>,
    /// How often each rule applied.
    pub rules: Vec<RuleShare>,
    /// Warnings.
    pub findings: Vec<Finding>,
}

/// The number of cards in hand when a turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabCurvePoint"))]
#[cfg_attr(feature = "schema", ts(rename = "LabCurvePoint"))]
pub struct CurvePoint {
    /// The number of the turn.
    pub turn: u32,
    /// The share of rounds that reach this turn.
    pub going: f64,
    /// The mean number of cards in a hand.
    pub cards: f64,
    /// The mean number of cards in the smallest hand.
    pub fewest: f64,
    /// The mean number of cards in the largest hand.
    pub most: f64,
}

/// The wins of a position in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabPlace"), ts(rename = "LabPlace"))]
pub struct PositionWins {
    /// The share of all rounds.
    #[serde(flatten)]
    pub wins: Estimate,
}

/// The wins of a kind of player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabPlayer"), ts(rename = "LabPlayer"))]
pub struct PlayerShare {
    /// The kind of player.
    pub player: String,
    /// The share of all rounds that a player of this kind won.
    #[serde(flatten)]
    pub wins: Estimate,
}

/// How often a rule applied.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabRule"), ts(rename = "LabRule"))]
pub struct RuleShare {
    /// The rule's name.
    pub rule: String,
    /// The rule's title, for display.
    pub title: String,
    /// Applications per round.
    pub times: f64,
    /// The share of rounds in which the rule applied.
    pub rounds: f64,
    /// True if the rule only changes settings and has no moments of its own.
    pub always: bool,
    /// True for a home-made rule.
    pub homemade: bool,
    /// The share of rounds in which the rule was suspended because it exceeded a limit.
    pub suspended: f64,
}

/// The difference of a measure between two rulesets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabDifference"))]
#[cfg_attr(feature = "schema", ts(rename = "LabDifference"))]
pub struct Difference {
    /// The name of the measure.
    pub key: String,
    /// True if the difference is relative to the old value. False if it is a difference of shares.
    pub relative: bool,
    /// The size of the difference.
    #[serde(flatten)]
    pub more: Estimate,
    /// True if the difference is significant.
    pub decided: bool,
    /// The difference as a sentence.
    pub words: String,
}

pub(super) fn of(
    plan: &TrialPlan,
    rulebooks: &[Rulebook],
    sums: &[Sums],
    pairs: &BTreeMap<Each, Pairs>,
    done: bool,
) -> Report {
    let rulesets = [Some(&plan.ruleset), plan.against.as_ref()].into_iter().flatten();
    let parts = rulesets.zip(rulebooks).zip(sums);
    let subjects = parts.map(|((ruleset, rulebook), sums)| subject(plan.span, ruleset, rulebook, sums)).collect();
    Report {
        seats: plan.seats as u8,
        bots: plan.players().iter().map(ToString::to_string).collect(),
        skill: [plan.skilled.to_string(), plan.unskilled.to_string()],
        asked: plan.games,
        span: plan.span,
        seed: plan.seed,
        done,
        subjects,
        differences: differences(plan.span, pairs),
    }
}

fn subject(span: Span, ruleset: &Ruleset, rulebook: &Rulebook, sums: &Sums) -> Subject {
    let games = sums.of(Each::Turns).count();
    let wins = |tally: &super::tally::SampleTally| tally.share_of(WIN);
    let players: Vec<PlayerShare> = if sums.players.len() > 1 {
        let share = |(player, tally): &(String, super::tally::SampleTally)| {
            Some(PlayerShare { player: player.clone(), wins: wins(tally)? })
        };
        sums.players.iter().filter_map(share).collect()
    } else {
        Vec::new()
    };
    // If only few rounds last this long, the mean describes these rounds rather than the rules.
    let shown = sums.curve.iter().take_while(|moment| moment.games * 20 >= games);
    let curve = shown.enumerate().map(|(turn, moment)| {
        // Three digits are more than a curve can show.
        let each = |sum: u64, of: u64| (sum as f64 / of.max(1) as f64 * 1000.0).round() / 1000.0;
        CurvePoint {
            turn: turn as u32 + 1,
            going: each(moment.games, games),
            cards: each(moment.cards, moment.seats),
            fewest: each(moment.fewest, moment.games),
            most: each(moment.most, moment.games),
        }
    });
    Subject {
        ruleset: ruleset.name.clone(),
        title: if ruleset.title.is_empty() { ruleset.name.clone() } else { ruleset.title.clone() },
        games,
        measures: measures::of(rulebook, sums),
        curve: curve.collect(),
        lengths: sums.lengths.clone(),
        places: sums.places.iter().filter_map(|tally| Some(PositionWins { wins: wins(tally)? })).collect(),
        players,
        rules: rules(rulebook, sums),
        findings: findings::of(span, rulebook, sums),
    }
}

fn rules(rulebook: &Rulebook, sums: &Sums) -> Vec<RuleShare> {
    let each = |sum: u64| sum as f64 / sums.traced.max(1) as f64;
    let share = |speaker: Speaker, rule: &str, title: &str, always: bool| {
        let said = sums.said.get(&speaker).copied().unwrap_or_default();
        let (homemade, suspended) = match speaker {
            Speaker::BuiltIn(_) => (false, 0),
            Speaker::Homemade(place) => (true, sums.suspended.get(&place).copied().unwrap_or(0)),
        };
        RuleShare {
            rule: rule.to_owned(),
            title: title.to_owned(),
            times: each(said.times),
            rounds: each(said.games),
            always,
            homemade,
            suspended: suspended as f64 / sums.of(Each::Turns).count().max(1) as f64,
        }
    };
    let on = RuleId::all().filter(|&rule| rulebook.has(rule) && rule.about().switchable);
    let built_in = on.map(|rule| {
        let about = rule.about();
        share(Speaker::BuiltIn(rule), about.name, about.title, about.seams.is_empty())
    });
    let homemade = (0..)
        .zip(ruckus_homemade::rules_of(rulebook))
        .map(|(place, rule)| share(Speaker::Homemade(place), &rule.name, &rule.title, rule.parts.is_empty()));
    built_in.chain(homemade).collect()
}

/// Computes all differences, deal by deal. They are tested together, so each has to pass a stricter threshold.
pub(super) fn differences(span: Span, pairs: &BTreeMap<Each, Pairs>) -> Vec<Difference> {
    let found = measures::ALL.iter().filter_map(|about| Some((about, about.more(pairs)?)));
    let found: Vec<_> = found.collect();
    let chances: Vec<f64> = found.iter().map(|(_, verdict)| verdict.chance).collect();
    let difference = |((about, verdict), decided): ((&MeasureInfo, PairedDifference), bool)| Difference {
        key: about.key.to_owned(),
        relative: about.relative,
        more: verdict.more,
        decided,
        words: words(&about.words_of(span), about.relative, verdict.more, decided),
    };
    found.into_iter().zip(decided(&chances)).map(difference).collect()
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

/// Describes a difference in a sentence, which says so if the difference is not significant.
fn words([up, down, either]: &[Cow<'_, str>; 3], relative: bool, more: Estimate, decided: bool) -> String {
    let unit = if relative { " %" } else { " points" };
    let number = |part: f64| signed(part * 100.0, if part.abs() * 100.0 < 9.95 { 1 } else { 0 });
    if decided {
        let (words, sign) = if more.mean > 0.0 { (up, 1.0) } else { (down, -1.0) };
        let (near, far) = if sign > 0.0 { (more.low, more.high) } else { (-more.high, -more.low) };
        let amount = format!("{}{unit}", number(more.mean * sign));
        let sentence = words.replace("{}", &amount);
        return format!("{sentence} (95 %: {} to {}).", number(near), number(far));
    }
    let same = more.low == 0.0 && more.high == 0.0;
    if same {
        return format!("No difference in whether {either}.");
    }
    format!("It is undecided whether {either} (95 %: {} to {}{unit}).", number(more.low), number(more.high))
}

impl Subject {
    /// Returns the measure with this name.
    pub fn measure(&self, key: &str) -> Option<&Measure> {
        self.measures.iter().find(|measure| measure.key == key)
    }

    /// Returns the unit of the measure with this name.
    pub fn unit(&self, key: &str) -> Option<Unit> {
        self.measure(key).map(|measure| measure.unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn difference_in(key: &str, each: Each, games: &[(i64, i64)]) -> Difference {
        let mut pairs = Pairs::default();
        games.iter().for_each(|&(one, other)| pairs.add(one, other));
        let all = differences(Span::Round, &BTreeMap::from([(each, pairs)]));
        all.into_iter().find(|difference| difference.key == key).unwrap()
    }

    #[test]
    fn differences_are_described_with_direction_and_size() {
        let games = [(10, 9), (11, 10), (12, 11), (10, 10), (11, 9)].repeat(60);
        let longer = difference_in("turns", Each::Turns, &games);
        assert!(longer.decided && (longer.more.mean - 5.0 / 49.0).abs() < 1e-9, "{longer:?}");
        assert_eq!(longer.words, "Rounds take 10 % more turns (95 %: 9.4 to 11).");
        let back: Vec<_> = games.iter().map(|&(one, other)| (other, one)).collect();
        assert_eq!(
            difference_in("turns", Each::Turns, &back).words,
            "Rounds take 9.3 % fewer turns (95 %: 8.6 to 9.9)."
        );
        let same = difference_in("turns", Each::Turns, &[(9, 10), (10, 9), (11, 11)].repeat(100));
        assert!(!same.decided);
        assert_eq!(same.words, "It is undecided whether rounds take more or fewer turns (95 %: −0.9 to 0.9 %).");
    }

    #[test]
    fn differences_of_shares_are_in_percentage_points() {
        let games = [[(1, 0); 4].as_slice(), &[(0, 0); 5], &[(1, 1)]].concat().repeat(100);
        let more = difference_in("comebacks", Each::Comebacks, &games);
        assert!(more.decided && !more.relative && (more.more.mean - 0.4).abs() < 1e-9);
        assert!(more.words.starts_with("The biggest hand at half-time wins 40 points more often"), "{more:?}");
        let words = difference_in("stuck", Each::Stuck, &[(0, 0); 50]).words;
        assert!(words.starts_with("No difference in"), "{words}");
    }

    #[test]
    fn a_result_decided_alone_may_be_undecided_among_many() {
        let mut lucky = Pairs::default();
        // Six of six in one direction: a probability of 1 in 32 when tested alone.
        (0..400).for_each(|game| lucky.add(i64::from(game < 6), 0));
        assert!(differences(Span::Round, &BTreeMap::from([(Each::Comebacks, lucky)]))[0].decided);
        let all = [Each::Comebacks, Each::DeadEnds, Each::Long].map(|each| (each, lucky));
        assert!(differences(Span::Round, &BTreeMap::from(all)).iter().all(|difference| !difference.decided));
    }
}
