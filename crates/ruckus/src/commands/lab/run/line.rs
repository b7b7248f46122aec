//! The report of a trial for programs: a JSON object for each ruleset, and one for the differences.

use std::collections::BTreeMap;

use ruckus_lab::{
    CurvePoint, Difference, Estimate, Finding, PlayerShare, PositionWins, Report, RuleShare, Span, Subject,
};
use serde::Serialize;

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
    done: bool,
    #[serde(flatten)]
    measures: BTreeMap<&'a str, Estimate>,
    places: &'a [PositionWins],
    players: &'a [PlayerShare],
    rules: &'a [RuleShare],
    curve: &'a [CurvePoint],
    findings: &'a [Finding],
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
        done: report.done,
        measures: subject.measures.iter().map(|measure| (&*measure.key, measure.estimate)).collect(),
        places: &subject.places,
        players: &subject.players,
        rules: &subject.rules,
        curve: &subject.curve,
        findings: &subject.findings,
    }))
}
