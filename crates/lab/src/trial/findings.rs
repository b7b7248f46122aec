//! Warnings about a ruleset.

use ruckus_engine::{RuleId, Rulebook, Seam};
use ruckus_homemade::rules_of;
use serde::{Deserialize, Serialize};

use super::MOST_ROUNDS;
use super::plan::Span;
use super::story::Speaker;
use super::sums::{Each, Sums};
use super::tally::bonferroni;
use super::win::WIN;

/// The kind of warning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabWhat"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "LabWhat"))]
pub enum FindingKind {
    /// A rule never applied.
    NeverFires,
    /// A home-made rule exceeded a limit and was suspended.
    Suspended,
    /// Some rounds got stuck because no player could act.
    Stuck,
    /// Rounds take very long.
    DragsOn,
    /// Rounds did not end and were aborted.
    GivenUp,
    /// Rounds end before any player goes out.
    DeadEnds,
    /// The seat affects the chance to win.
    Unfair,
    /// Skill has no measurable effect.
    NoSkill,
}

/// A warning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabFinding"))]
#[cfg_attr(feature = "schema", ts(rename = "LabFinding"))]
pub struct Finding {
    /// The kind of warning.
    pub what: FindingKind,
    /// The name of the rule concerned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub rule: Option<String>,
    /// The warning as a sentence in English.
    pub words: String,
    /// The values in the sentence, for other wordings.
    #[serde(flatten)]
    pub figures: FindingFigures,
}

/// The values in a warning's sentence. Which of them are set depends on the kind of warning.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(optional_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LabFigures"))]
#[cfg_attr(feature = "schema", ts(rename = "LabFigures"))]
pub struct FindingFigures {
    /// The rule's title, for display.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The number of rounds concerned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// The total number of rounds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<u64>,
    /// The share of rounds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
    /// The share that would be fair.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fair: Option<f64>,
    /// The position in the order of play, from 0 for the starting player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
}

/// The minimum number of games for a statement about events that did not occur.
const ENOUGH: u64 = 30;

/// The share of rounds from which on a problem is reported.
const TOO_MANY: f64 = 0.01;

/// Finds the warnings for a ruleset.
pub(super) fn of(span: Span, rulebook: &Rulebook, sums: &Sums) -> Vec<Finding> {
    let games = span.says("rounds");
    let mut findings = Vec::new();
    let mut find = |what, rule: Option<&str>, words: String, figures: FindingFigures| {
        findings.push(Finding { what, rule: rule.map(str::to_owned), words, figures });
    };
    if sums.traced >= ENOUGH {
        for (rule, title) in silent(rulebook, sums) {
            let figures =
                FindingFigures { title: Some(title.to_owned()), of: Some(sums.traced), ..FindingFigures::default() };
            let words = format!("{title} never applied in {} {games}.", sums.traced);
            find(FindingKind::NeverFires, Some(rule), words, figures);
        }
    }
    for (&place, &often) in &sums.suspended {
        if let Some(rule) = rules_of(rulebook).get(usize::from(place)) {
            let of = sums.of(Each::Turns).count();
            let words = format!("{} did not terminate and was suspended in {often} of {of} {games}.", rule.title);
            let (title, count) = (Some(rule.title.clone()), Some(often));
            find(
                FindingKind::Suspended,
                Some(&rule.name),
                words,
                FindingFigures { title, count, of: Some(of), ..FindingFigures::default() },
            );
        }
    }
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    let part = |share: f64| FindingFigures { share: Some(share), ..FindingFigures::default() };
    let stuck = sums.of(Each::Stuck);
    if stuck.sum() > 0 {
        let (count, of) = (stuck.sum(), stuck.count());
        let words = format!("In {count} of {of} {games}, no player could act, and no timer was running.");
        let figures = FindingFigures { count: u64::try_from(count).ok(), of: Some(of), ..FindingFigures::default() };
        find(FindingKind::Stuck, None, words, figures);
    }
    let long = sums.of(Each::Long).mean();
    if long >= TOO_MANY {
        let (_, bound) = span.long();
        let words = format!("{} of the {games} take longer than {bound}.", percent(long));
        find(FindingKind::DragsOn, None, words, part(long));
    }
    let given_up = sums.of(Each::GivenUp);
    if given_up.sum() > 0 {
        let (count, of) = (given_up.sum(), given_up.count());
        let bound = match span {
            Span::Round => String::new(),
            Span::Match => format!(" in one round, or after {MOST_ROUNDS} rounds"),
        };
        let words = format!("{count} of {of} {games} were stopped after an hour (3,600 s) of play{bound}.");
        let figures = FindingFigures { count: u64::try_from(count).ok(), of: Some(of), ..FindingFigures::default() };
        find(FindingKind::GivenUp, None, words, figures);
    }
    let dead = sums.of(Each::DeadEnds).mean();
    if dead >= TOO_MANY {
        let words = match span {
            Span::Round => format!("{} of the rounds end with no player out.", percent(dead)),
            Span::Match => format!("In {} of the matches, a round ends with no player out.", percent(dead)),
        };
        find(FindingKind::DeadEnds, None, words, part(dead));
    }
    let seats = sums.places.len();
    if let Some(odd) = unfair(sums) {
        let (share, fair) = (sums.places[odd].mean() / WIN as f64, 1.0 / seats as f64);
        let place = if odd == 0 { "The first player".to_owned() } else { format!("Player {} in turn order", odd + 1) };
        let words = format!("{place} wins {} of the {games}, where {} would be fair.", percent(share), percent(fair));
        find(
            FindingKind::Unfair,
            None,
            words,
            FindingFigures { fair: Some(fair), place: Some(odd as u8), ..part(share) },
        );
    }
    let skilled = sums.of(Each::Skilled);
    if skilled.count() >= ENOUGH
        && let Some(estimate) = skilled.share_of(WIN)
        && estimate.low <= 1.0 / seats.max(1) as f64
    {
        let words = "The trial does not show that the better player wins more often.".to_owned();
        find(FindingKind::NoSkill, None, words, FindingFigures::default());
    }
    findings
}

/// Returns the rules that are on and could have applied, but never did. Leaves out rules about mistakes, because bots
/// make none.
fn silent<'s>(rulebook: &'s Rulebook, sums: &'s Sums) -> impl Iterator<Item = (&'s str, &'s str)> {
    let on = RuleId::all().filter(|&rule| rulebook.has(rule) && rule.about().switchable);
    let could = |rule: &RuleId| !rule.about().seams.is_empty() && !rule.about().seams.contains(&Seam::Fault);
    let built_in = on.filter(could).map(|rule| (Speaker::BuiltIn(rule), rule.name(), rule.about().title));
    let homemade = (0..).zip(rules_of(rulebook)).filter(|(_, rule)| !rule.parts.is_empty());
    let homemade = homemade.map(|(place, rule)| (Speaker::Homemade(place), &*rule.name, &*rule.title));
    let all =
        built_in.map(|(speaker, name, title)| -> (Speaker, &str, &str) { (speaker, name, title) }).chain(homemade);
    // A suspended rule has applied more than often enough.
    let suspended =
        |speaker: &Speaker| matches!(speaker, Speaker::Homemade(place) if sums.suspended.contains_key(place));
    all.filter(move |(speaker, ..)| !sums.said.contains_key(speaker) && !suspended(speaker))
        .map(|(_, name, title)| (name, title))
}

/// Returns the position with the largest deviation from a fair share, if it is significant. All positions are tested,
/// so each has to pass a stricter threshold (Bonferroni).
fn unfair(sums: &Sums) -> Option<usize> {
    let seats = sums.places.len();
    let fair = WIN as f64 / seats.max(1) as f64;
    let off = |place: usize| {
        let tally = sums.places[place];
        let error = tally.error().filter(|&error| error > 0.0)?;
        Some(((tally.mean() - fair) / error).abs())
    };
    let furthest = (0..seats).filter_map(|place| Some((place, off(place)?)));
    let (place, off) = furthest.max_by(|(_, a), (_, b)| a.total_cmp(b))?;
    (sums.places[place].count() >= ENOUGH && off > bonferroni(seats)).then_some(place)
}
