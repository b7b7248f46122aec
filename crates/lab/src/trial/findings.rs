//! Warnings about a ruleset.

use ruckus_engine::{RuleId, Rulebook, Seam};
use ruckus_homemade::rules_of;
use serde::{Deserialize, Serialize};

use super::plan::Span;
use super::story::Speaker;
use super::sums::{Each, Sums};
use super::{MOST_ROUNDS, fairness};
use crate::interval::SampleTally;
use crate::win::WIN;

/// The kind of warning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "LabWhat"))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", ts(rename = "LabWhat"))]
pub enum FindingKind {
    /// A rule never made a difference.
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS), schemars(rename = "LabFinding"))]
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
    for Silent { name, title, games: of, replayed } in silent(rulebook, sums) {
        let figures = FindingFigures { title: Some(title.to_owned()), of: Some(of), ..FindingFigures::default() };
        let words = if replayed {
            format!("{title} changed nothing: all {of} {games} go the same without it.")
        } else {
            format!("{title} never applied in {of} {games}.")
        };
        find(FindingKind::NeverFires, Some(name), words, figures);
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
    let counted = |tally: SampleTally| {
        let (count, of) = (u64::try_from(tally.sum()).unwrap_or(0), tally.count());
        let figures =
            FindingFigures { count: Some(count), of: Some(of), share: Some(tally.mean()), ..FindingFigures::default() };
        (format!("{count} of {of} {games} ({})", percent(tally.mean())), figures)
    };
    let stuck = sums.of(Each::Stuck);
    if stuck.sum() > 0 {
        let (count, figures) = counted(stuck);
        find(FindingKind::Stuck, None, format!("In {count}, no player could act, and no timer was running."), figures);
    }
    let long = sums.of(Each::Long);
    if long.mean() >= TOO_MANY {
        let ((count, figures), (_, bound)) = (counted(long), span.long());
        find(FindingKind::DragsOn, None, format!("{count} take longer than {bound}."), figures);
    }
    let given_up = sums.of(Each::GivenUp);
    if given_up.sum() > 0 {
        let (count, figures) = counted(given_up);
        let bound = match span {
            Span::Round => String::new(),
            Span::Match => format!(" in one round, or after {MOST_ROUNDS} rounds"),
        };
        let words = format!("{count} were stopped after an hour (3,600 s) of play{bound}.");
        find(FindingKind::GivenUp, None, words, figures);
    }
    let dead = sums.of(Each::DeadEnds);
    if dead.mean() >= TOO_MANY {
        let (count, figures) = counted(dead);
        let words = match span {
            Span::Round => format!("{count} end with no player out."),
            Span::Match => format!("In {count}, a round ends with no player out."),
        };
        find(FindingKind::DeadEnds, None, words, figures);
    }
    let seats = sums.places.len();
    let shares = fairness::shares(&sums.places);
    if let Some((odd, share)) = fairness::unfair(&sums.places).and_then(|odd| Some((odd, shares.get(odd)?))) {
        let fair = 1.0 / seats as f64;
        let place = if odd == 0 { "The first player".to_owned() } else { format!("Player {} in turn order", odd + 1) };
        let words = format!(
            "{place} wins {} of the {games} ({:.1} to {:.1}), where {} would be fair.",
            percent(share.mean),
            share.low * 100.0,
            share.high * 100.0,
            percent(fair)
        );
        let (share, place) = (Some(share.mean), Some(odd as u8));
        let figures = FindingFigures { share, fair: Some(fair), place, ..FindingFigures::default() };
        find(FindingKind::Unfair, None, words, figures);
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

/// A rule that makes no difference.
struct Silent<'s> {
    name: &'s str,
    title: &'s str,
    /// The number of games without a difference.
    games: u64,
    /// True if the games were played again without the rule. Otherwise, the rule never applied.
    replayed: bool,
}

/// Returns the rules without which each game goes the same. For rules that no game was played again without, returns
/// those that never applied. Leaves out rules about mistakes, because bots make none.
fn silent<'s>(rulebook: &'s Rulebook, sums: &'s Sums) -> impl Iterator<Item = Silent<'s>> {
    let on = RuleId::all().filter(|&rule| rulebook.has(rule) && rule.about().switchable);
    let judged = on.filter(|rule| !rule.about().seams.contains(&Seam::Fault)).map(|rule| {
        let about = rule.about();
        (Speaker::BuiltIn(rule), about.name, about.title, about.seams.is_empty())
    });
    let homemade = (0..)
        .zip(rules_of(rulebook))
        .map(|(place, rule)| (Speaker::Homemade(place), &*rule.name, &*rule.title, rule.parts.is_empty()));
    let all =
        judged.map(|(speaker, name, title, always)| -> (Speaker, &str, &str, bool) { (speaker, name, title, always) });
    all.chain(homemade).filter_map(|(speaker, name, title, always)| {
        // A suspended rule has applied more than often enough.
        if matches!(speaker, Speaker::Homemade(place) if sums.suspended.contains_key(&place)) {
            return None;
        }
        let (games, replayed) = match sums.replayed.get(&speaker) {
            Some(replayed) => ((replayed.sum() == 0).then_some(replayed.count())?, true),
            None => ((!always && !sums.said.contains_key(&speaker)).then_some(sums.traced)?, false),
        };
        (games >= ENOUGH).then_some(Silent { name, title, games, replayed })
    })
}
