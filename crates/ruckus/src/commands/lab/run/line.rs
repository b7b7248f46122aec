//! The report of a trial for programs: a JSON object for each ruleset, and one for the differences.

use std::collections::BTreeMap;

use ruckus_lab::{
    CurvePoint, Difference, Estimate, Finding, HabitWorth, LevelWins, Measure, PlayerShare, PositionWins, Report,
    RuleShare, Span, Subject, Unit, definition,
};
use serde::Serialize;

use super::words;

#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum RunReport<'a> {
    Of(Box<OfRuleset<'a>>),
    Against(Against<'a>),
}

#[derive(Serialize)]
pub(super) struct OfRuleset<'a> {
    ruleset: &'a str,
    games: u64,
    span: Span,
    seats: u8,
    bots: &'a [String],
    skill: &'a [String; 2],
    seed: u64,
    /// The version of ruckus, and the command that gives the same report.
    version: Option<&'a str>,
    command: Option<String>,
    /// The ruleset as the text of a file.
    text: Option<&'a str>,
    done: bool,
    #[serde(flatten)]
    measures: BTreeMap<&'a str, Value<'a>>,
    places: &'a [PositionWins],
    players: &'a [PlayerShare],
    levels: &'a [LevelWins],
    habits: &'a [HabitWorth],
    rules: &'a [RuleShare],
    curve: &'a [CurvePoint],
    findings: &'a [Finding],
}

/// A measure, without its name.
#[derive(Serialize)]
struct Value<'a> {
    #[serde(flatten)]
    estimate: Estimate,
    games: u64,
    unit: Unit,
    #[serde(skip_serializing_if = "Option::is_none")]
    differ_at_most: Option<f64>,
    definition: Option<&'a str>,
}

#[derive(Serialize)]
pub(super) struct Against<'a> {
    ruleset: &'a str,
    against: &'a str,
    differences: &'a [Difference],
}

pub(super) fn of(report: &Report) -> Vec<RunReport<'_>> {
    let mut lines: Vec<RunReport<'_>> = report.subjects.iter().map(|subject| of_ruleset(report, subject)).collect();
    if let [subject, against] = &report.subjects[..] {
        let (ruleset, against) = (&*subject.ruleset, &*against.ruleset);
        lines.push(RunReport::Against(Against { ruleset, against, differences: &report.differences }));
    }
    lines
}

fn of_ruleset<'a>(report: &'a Report, subject: &'a Subject) -> RunReport<'a> {
    RunReport::Of(Box::new(OfRuleset {
        ruleset: &subject.ruleset,
        games: subject.games,
        span: report.span,
        seats: report.seats,
        bots: &report.bots,
        skill: &report.skill,
        seed: report.seed,
        version: report.origin.as_ref().map(|origin| &*origin.version),
        command: words::command(report).map(|[_, command]| command),
        text: subject.text.as_deref(),
        done: report.done,
        measures: subject.measures.iter().map(|measure| (&*measure.key, value(measure))).collect(),
        places: &subject.places,
        players: &subject.players,
        levels: &subject.levels,
        habits: &subject.habits,
        rules: &subject.rules,
        curve: &subject.curve,
        findings: &subject.findings,
    }))
}

fn value(measure: &Measure) -> Value<'_> {
    let Measure { key, unit, games, estimate, differ_at_most } = measure;
    let definition = definition(key);
    Value { estimate: *estimate, games: *games, unit: *unit, differ_at_most: *differ_at_most, definition }
}
