//! What a trial came to, for people and programs.

use std::borrow::Cow;
use std::collections::BTreeMap;

use ruckus_engine::{RuleId, Rulebook};
use ruckus_ruleset::Ruleset;
use serde::{Deserialize, Serialize};

use super::findings::{self, Finding};
use super::measures::{self, About, Measure, Unit};
use super::pairs::{Pairs, Verdict, decided};
use super::plan::{Plan, Span};
use super::story::Speaker;
use super::sums::{Each, Sums};
use super::tally::Estimate;
use super::win::WIN;

/// What a trial came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabReport"))]
#[cfg_attr(feature = "typescript", ts(rename = "LabReport"))]
pub struct Report {
    /// How many seats.
    pub seats: u8,
    /// Who played.
    pub bots: Vec<String>,
    /// Who showed how much skill is worth, against others of the second kind.
    pub skill: [String; 2],
    /// How many games were asked for.
    pub asked: u32,
    /// What a game is.
    #[serde(default)]
    pub span: Span,
    /// What all chance was drawn from.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub seed: u64,
    /// Whether all of them were played.
    pub done: bool,
    /// The ruleset, and the one it is compared with.
    pub subjects: Vec<Subject>,
    /// What is different from the one it is compared with.
    pub differences: Vec<Difference>,
}

/// What was found of one ruleset.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabSubject"))]
#[cfg_attr(feature = "typescript", ts(rename = "LabSubject"))]
pub struct Subject {
    /// Its name.
    pub ruleset: String,
    /// Its name for people.
    pub title: String,
    /// How many games were played.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub games: u64,
    /// All figures.
    pub measures: Vec<Measure>,
    /// The cards in hand, turn by turn.
    pub curve: Vec<CurvePoint>,
    /// How many rounds took up to ten turns, up to twenty, and so on.
    #[cfg_attr(feature = "typescript", ts(type = "Array<number>"))]
    pub lengths: Vec<u64>,
    /// How often each place won, counted from whoever begins.
    pub places: Vec<Place>,
    /// How often each kind of player won, if there were several.
    pub players: Vec<PlayerShare>,
    /// How often each house rule had a say.
    pub rules: Vec<RuleShare>,
    /// What somebody should know.
    pub findings: Vec<Finding>,
}

/// The cards in hand when so many turns had begun.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabCurvePoint"))]
#[cfg_attr(feature = "typescript", ts(rename = "LabCurvePoint"))]
pub struct CurvePoint {
    /// How many turns.
    pub turn: u32,
    /// The part of all rounds that got there.
    pub going: f64,
    /// The cards of a seat.
    pub cards: f64,
    /// The cards of who held fewest.
    pub fewest: f64,
    /// The cards of who held most.
    pub most: f64,
}

/// How often a place won.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabPlace"))]
#[cfg_attr(feature = "typescript", ts(rename = "LabPlace"))]
pub struct Place {
    /// The part of all rounds.
    #[serde(flatten)]
    pub wins: Estimate,
}

/// How often one of a kind of player won.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabPlayer"))]
#[cfg_attr(feature = "typescript", ts(rename = "LabPlayer"))]
pub struct PlayerShare {
    /// Which kind.
    pub player: String,
    /// The part of all rounds that one of them won.
    #[serde(flatten)]
    pub wins: Estimate,
}

/// How often a rule had a say.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabRule"))]
#[cfg_attr(feature = "typescript", ts(rename = "LabRule"))]
pub struct RuleShare {
    /// Its name.
    pub rule: String,
    /// Its name for people.
    pub title: String,
    /// How often in a round.
    pub times: f64,
    /// In which part of all rounds at all.
    pub rounds: f64,
    /// Whether it only sets how the table plays, and has no moments of its own.
    pub always: bool,
    /// Whether players have made it.
    pub homemade: bool,
    /// In which part of all rounds it was suspended, because it knew no end.
    pub suspended: f64,
}

/// How a figure differs from that of the ruleset that is compared with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabDifference"))]
#[cfg_attr(feature = "typescript", ts(rename = "LabDifference"))]
pub struct Difference {
    /// The measure.
    pub key: String,
    /// Whether it is a part of what the figure was; otherwise it is a difference of shares.
    pub relative: bool,
    /// How much more it is.
    #[serde(flatten)]
    pub more: Estimate,
    /// Whether it is more than chance.
    pub decided: bool,
    /// In a sentence.
    pub words: String,
}

pub(super) fn of(
    plan: &Plan,
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
    let wins = |tally: &super::tally::Tally| tally.share_of(WIN);
    let players: Vec<PlayerShare> = if sums.players.len() > 1 {
        let share = |(player, tally): &(String, super::tally::Tally)| {
            Some(PlayerShare { player: player.clone(), wins: wins(tally)? })
        };
        sums.players.iter().filter_map(share).collect()
    } else {
        Vec::new()
    };
    // Where few rounds are still going on, a mean says more of them than of the rules.
    let shown = sums.curve.iter().take_while(|moment| moment.games * 20 >= games);
    let curve = shown.enumerate().map(|(turn, moment)| {
        // Nobody sees more than that of a curve.
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
        places: sums.places.iter().filter_map(|tally| Some(Place { wins: wins(tally)? })).collect(),
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

/// All differences, deal by deal, judged together: the more is asked, the more each must stand out.
pub(super) fn differences(span: Span, pairs: &BTreeMap<Each, Pairs>) -> Vec<Difference> {
    let found = measures::ALL.iter().filter_map(|about| Some((about, about.more(pairs)?)));
    let found: Vec<_> = found.collect();
    let chances: Vec<f64> = found.iter().map(|(_, verdict)| verdict.chance).collect();
    let told = |((about, verdict), decided): ((&About, Verdict), bool)| Difference {
        key: about.key.to_owned(),
        relative: about.relative,
        more: verdict.more,
        decided,
        words: words(&about.words_of(span), about.relative, verdict.more, decided),
    };
    found.into_iter().zip(decided(&chances)).map(told).collect()
}

/// Writes a number with so many digits after the point, a minus that is one, and none before nought.
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

/// A difference as a sentence, honest where it is undecided.
fn words([up, down, either]: &[Cow<'_, str>; 3], relative: bool, more: Estimate, decided: bool) -> String {
    let unit = if relative { " %" } else { " points" };
    let number = |part: f64| signed(part * 100.0, if part.abs() * 100.0 < 9.95 { 1 } else { 0 });
    if decided {
        let (words, sign) = if more.mean > 0.0 { (up, 1.0) } else { (down, -1.0) };
        let (near, far) = if sign > 0.0 { (more.low, more.high) } else { (-more.high, -more.low) };
        let amount = format!("{}{unit}", number(more.mean * sign));
        let told = words.replace("{}", &amount);
        return format!("{told} (95 %: {} to {}).", number(near), number(far));
    }
    let same = more.low == 0.0 && more.high == 0.0;
    if same {
        return format!("No difference was seen in whether {either}.");
    }
    format!("Whether {either} is undecided (95 %: {} to {}{unit}).", number(more.low), number(more.high))
}

impl Subject {
    /// The figure of a name.
    pub fn measure(&self, key: &str) -> Option<&Measure> {
        self.measures.iter().find(|measure| measure.key == key)
    }

    /// How the figures count.
    pub fn unit(&self, key: &str) -> Option<Unit> {
        self.measure(key).map(|measure| measure.unit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(key: &str, each: Each, games: &[(i64, i64)]) -> Difference {
        let mut pairs = Pairs::default();
        games.iter().for_each(|&(one, other)| pairs.add(one, other));
        let all = differences(Span::Round, &BTreeMap::from([(each, pairs)]));
        all.into_iter().find(|difference| difference.key == key).unwrap()
    }

    #[test]
    fn differences_are_told_as_they_are() {
        let games = [(10, 9), (11, 10), (12, 11), (10, 10), (11, 9)].repeat(60);
        let longer = told("turns", Each::Turns, &games);
        assert!(longer.decided && (longer.more.mean - 5.0 / 49.0).abs() < 1e-9, "{longer:?}");
        assert_eq!(longer.words, "Rounds take 10 % more turns (95 %: 9.4 to 11).");
        let back: Vec<_> = games.iter().map(|&(one, other)| (other, one)).collect();
        assert_eq!(told("turns", Each::Turns, &back).words, "Rounds take 9.3 % fewer turns (95 %: 8.6 to 9.9).");
        let same = told("turns", Each::Turns, &[(9, 10), (10, 9), (11, 11)].repeat(100));
        assert!(!same.decided);
        assert_eq!(same.words, "Whether rounds take more turns or fewer is undecided (95 %: −0.9 to 0.9 %).");
    }

    #[test]
    fn shares_differ_by_points() {
        let games = [[(1, 0); 4].as_slice(), &[(0, 0); 5], &[(1, 1)]].concat().repeat(100);
        let more = told("comebacks", Each::Comebacks, &games);
        assert!(more.decided && !more.relative && (more.more.mean - 0.4).abs() < 1e-9);
        assert!(more.words.starts_with("The biggest hand at half-time wins 40 points more often"), "{more:?}");
        let words = told("stuck", Each::Stuck, &[(0, 0); 50]).words;
        assert!(words.starts_with("No difference was seen"), "{words}");
    }

    #[test]
    fn what_stands_out_alone_may_not_stand_out_among_many() {
        let mut lucky = Pairs::default();
        // Six of six one way: by itself as rare as one in 32.
        (0..400).for_each(|game| lucky.add(i64::from(game < 6), 0));
        assert!(differences(Span::Round, &BTreeMap::from([(Each::Comebacks, lucky)]))[0].decided);
        let all = [Each::Comebacks, Each::DeadEnds, Each::Long].map(|each| (each, lucky));
        assert!(differences(Span::Round, &BTreeMap::from(all)).iter().all(|difference| !difference.decided));
    }
}
