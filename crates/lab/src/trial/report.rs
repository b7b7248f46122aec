//! The report of a trial, for people and programs.

use std::collections::BTreeMap;

use ruckus_engine::{RuleId, Rulebook};
use ruckus_ruleset::{PRESETS, Ruleset};
use serde::{Deserialize, Serialize};

use super::differences::{self, Difference};
use super::fairness;
use super::findings::{self, Finding};
use super::measures::{self, Measure, Unit};
use super::plan::{Length, Span, TrialPlan};
use super::story::Speaker;
use super::sums::{Each, Sums, TurnSums};
use crate::habit::Habit;
use crate::interval::{Estimate, Level, Pairs, SampleTally};
use crate::win::WIN;

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
    /// The settings with which the trial can be run again, besides those above.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub origin: Option<Origin>,
    /// True if all games were played.
    pub done: bool,
    /// The ruleset, and the one that it is compared with.
    pub subjects: Vec<Subject>,
    /// The differences from the ruleset that it is compared with.
    pub differences: Vec<Difference>,
}

/// The version and settings with which a trial can be run again. With the same seed, they give the same report.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabOrigin"), ts(rename = "LabOrigin"))]
pub struct Origin {
    /// The version of ruckus.
    pub version: String,
    /// The number of moments at which all moves were tried.
    pub choices: u32,
    /// The number of games that were played again without each rule.
    pub replays: u32,
    /// The intended duration of a round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub length: Option<Length>,
}

/// The results of one ruleset.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "LabSubject"))]
#[cfg_attr(feature = "schema", ts(rename = "LabSubject"))]
pub struct Subject {
    /// The ruleset's name.
    pub ruleset: String,
    /// The ruleset's title, for display.
    pub title: String,
    /// The ruleset as the text of a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub text: Option<String>,
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
    /// The wins of players of different strength, each against regulars.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<LevelWins>>"))]
    pub levels: Vec<LevelWins>,
    /// What habits are worth.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", ts(optional, as = "Option<Vec<HabitWorth>>"))]
    pub habits: Vec<HabitWorth>,
    /// How often each rule applied.
    pub rules: Vec<RuleShare>,
    /// Warnings.
    pub findings: Vec<Finding>,
}

/// The number of cards in hand when a turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "LabCurvePoint"))]
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
    /// The 95 % interval of `going`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub going_interval: Option<[f64; 2]>,
    /// The 95 % interval of `cards`, for the rounds that reach this turn. It says nothing about shorter rounds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub cards_interval: Option<[f64; 2]>,
}

/// The wins of a position in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabPlace"), ts(rename = "LabPlace"))]
pub struct PositionWins {
    /// The share of all rounds. The intervals of all positions hold together with 95 % confidence.
    #[serde(flatten)]
    pub wins: Estimate,
    /// How long a player of this position waits for a turn, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub wait: Option<Estimate>,
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

/// The wins of one player among regulars.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabLevel"), ts(rename = "LabLevel"))]
pub struct LevelWins {
    /// The kind of player.
    pub player: String,
    /// The share of rounds that the player won.
    #[serde(flatten)]
    pub wins: Estimate,
}

/// What a habit is worth: the wins of a player with it, compared with the same player without it on the same deals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "LabHabitWorth"))]
#[cfg_attr(feature = "schema", ts(rename = "LabHabitWorth"))]
pub struct HabitWorth {
    /// The habit.
    pub habit: Habit,
    /// The number of deals.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub games: u64,
    /// The share of wins with the habit, minus the share without it. The intervals of all habits hold together with
    /// 95 % confidence.
    #[serde(flatten)]
    pub more: Estimate,
    /// True if the difference is significant: its interval excludes 0.
    pub decided: bool,
    /// If no deal ends differently with the habit: the upper bound of the share of deals that do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub differ_at_most: Option<f64>,
    /// The number of deals with which an undecided difference of this size is decided in 4 of 5 trials. Absent if the
    /// lab cannot play that many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional, type = "number"))]
    pub games_needed: Option<u64>,
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
    /// The share of rounds that go differently without the rule, with the same deals and players. Absent if no round was
    /// played again, or if other rules require this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub changes: Option<Estimate>,
    /// The number of rounds that were played again without the rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional, type = "number"))]
    pub replays: Option<u64>,
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
    let subjects = parts.map(|((ruleset, rulebook), sums)| subject(plan, ruleset, rulebook, sums)).collect();
    Report {
        seats: plan.seats as u8,
        bots: plan.players().iter().map(ToString::to_string).collect(),
        skill: [plan.skilled.to_string(), plan.unskilled.to_string()],
        asked: plan.games,
        span: plan.span,
        seed: plan.seed,
        origin: Some(Origin {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            choices: plan.choices,
            replays: plan.replays,
            length: plan.length,
        }),
        done,
        subjects,
        differences: differences::of(plan.span, pairs),
    }
}

/// Returns the title of a ruleset. A preset with home-made rules has the preset's title, so this adds their titles.
fn title_of(ruleset: &Ruleset) -> String {
    let title = if ruleset.title.is_empty() { &ruleset.name } else { &ruleset.title };
    let rules: Vec<&str> = ruleset.homemade().iter().map(|rule| &*rule.title).collect();
    let is_preset = PRESETS.iter().any(|preset| preset.name == ruleset.name);
    if is_preset && !rules.is_empty() { format!("{title} with {}", rules.join(" and ")) } else { title.clone() }
}

fn subject(plan: &TrialPlan, ruleset: &Ruleset, rulebook: &Rulebook, sums: &Sums) -> Subject {
    let seated = plan.players();
    let share = |(player, tally): (&String, &SampleTally)| {
        let alike = seated.iter().filter(|seated| seated.to_string() == *player).count();
        Some(PlayerShare { player: player.clone(), wins: tally.share_of(WIN)?.times(1.0 / alike.max(1) as f64) })
    };
    Subject {
        ruleset: ruleset.name.clone(),
        title: title_of(ruleset),
        text: Some(ruleset.text()),
        games: sums.of(Each::Turns).count(),
        measures: measures::of(sums),
        curve: curve(sums),
        lengths: sums.lengths.clone(),
        places: places(sums),
        players: if sums.players.len() > 1 { sums.players.iter().filter_map(share).collect() } else { Vec::new() },
        levels: levels(plan, sums),
        habits: habits(sums),
        rules: rules(rulebook, sums),
        findings: findings::of(plan.span, rulebook, sums),
    }
}

fn places(sums: &Sums) -> Vec<PositionWins> {
    let wait = |place: usize| Some(sums.waits.get(place)?.estimate()?.times(0.001).within(0.0, f64::INFINITY));
    let wins = fairness::shares(&sums.places).into_iter().enumerate();
    wins.map(|(place, wins)| PositionWins { wins, wait: wait(place) }).collect()
}

fn levels(plan: &TrialPlan, sums: &Sums) -> Vec<LevelWins> {
    let played = plan.levels.iter().zip(&sums.levels);
    let wins = played.filter_map(|(player, tally)| Some((player.to_string(), tally.share_of(WIN)?)));
    wins.map(|(player, wins)| LevelWins { player, wins }).collect()
}

fn habits(sums: &Sums) -> Vec<HabitWorth> {
    let level = Level::one_of(sums.habits.values().filter(|pairs| pairs.differ()).count());
    let worth = |(&habit, pairs): (&Habit, &Pairs)| {
        let found = pairs.more(level)?;
        let decided = level.decides(found.chance);
        Some(HabitWorth {
            habit,
            games: pairs.count(),
            more: found.more.times(1.0 / WIN as f64).within(-1.0, 1.0),
            decided,
            differ_at_most: found.differ_at_most,
            games_needed: differences::games_needed(decided, found.needs),
        })
    };
    sums.habits.iter().filter_map(worth).collect()
}

fn curve(sums: &Sums) -> Vec<CurvePoint> {
    let games = sums.of(Each::Turns).count();
    // Three digits are more than a curve can show.
    let rounded = |value: f64| (value * 1000.0).round() / 1000.0;
    let point = |(turn, moment): (usize, &TurnSums)| {
        let (reached, hands) = (moment.cards.count(), moment.seats.max(1) as f64);
        let each = |sum: u64| rounded(sum as f64 / reached.max(1) as f64);
        let going = SampleTally::counted(reached, games).share();
        // All hands of a round are one observation, since they are dealt from one deck.
        let cards = moment.cards.estimate().map(|all| all.times(reached as f64 / hands));
        let interval = |estimate: Estimate| [estimate.low.max(0.0), estimate.high].map(rounded);
        CurvePoint {
            turn: turn as u32 + 1,
            going: rounded(reached as f64 / games.max(1) as f64),
            cards: rounded(moment.cards.sum() as f64 / hands),
            fewest: each(moment.fewest),
            most: each(moment.most),
            going_interval: going.map(interval),
            cards_interval: cards.map(interval),
        }
    };
    // If only few rounds last this long, the mean describes these rounds rather than the rules.
    sums.curve.iter().take_while(|moment| moment.cards.count() * 20 >= games).enumerate().map(point).collect()
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
            changes: sums.replayed.get(&speaker).and_then(SampleTally::share),
            replays: sums.replayed.get(&speaker).map(SampleTally::count),
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
