//! All scenarios below `scenarios/` pass. Every meeting of two rules and every refusal code has one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use ruckus_engine::interactions::order::turned;
use ruckus_engine::{SwitchValue, interactions};
use ruckus_referee::{Failure, Report, Scenario, run, run_by};

use crate::files::{Stored, stored};

/// The refusal codes that the existing rules can give. Each needs a scenario.
const CODES: &[&str] = &[
    "round-over",
    "unknown-seat",
    "not-in-play",
    "not-in-hand",
    "frozen",
    "not-your-turn",
    "must-draw",
    "does-not-match",
    "not-legal-now",
    "must-play",
    "wrong-sum",
    "too-late",
];

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| error.to_string())
}

fn files() -> BTreeMap<String, Stored> {
    stored(false)
}

fn judge(stored: &Stored) -> Result<(Scenario, Report), String> {
    let scenario = Scenario::parse(&stored.file, &stored.text, &read).map_err(|error| error.to_string())?;
    let report = run(&stored.place, &scenario).map_err(|error| error.to_string())?;
    Ok((scenario, report))
}

fn line(place: &str, clause: &str, failure: &Failure) -> String {
    let step = failure.step.map_or_else(|| "at the end".to_owned(), |step| format!("step {step}"));
    format!("{place}: {clause}: {step}: expected {}, got {}", failure.expected, failure.got)
}

/// Returns the clauses that a scenario cites. There are several if rules meet.
fn cited(clause: &str) -> impl Iterator<Item = &str> {
    clause.split(',').map(str::trim)
}

#[test]
fn every_scenario_passes() {
    let mut wrong = Vec::new();
    let files = files();
    assert!(!files.is_empty(), "there are no scenarios");
    assert!(files.keys().all(|place| !place.starts_with("events/")), "a scenario of an event has no `[event]`");
    for stored in files.values() {
        match judge(stored) {
            Ok((scenario, report)) => {
                wrong.extend(report.failures.iter().map(|failure| line(&stored.place, &scenario.clause, failure)));
            }
            Err(error) => wrong.push(error),
        }
    }
    assert!(wrong.is_empty(), "{} of {} scenarios:\n{}", wrong.len(), files.len(), wrong.join("\n"));
}

#[test]
fn names_files_and_folders_follow_the_clause() {
    for (name, stored) in &files() {
        let (scenario, _) = judge(stored).expect("every scenario can be read");
        assert!(scenario.title.len() > 10 && !scenario.title.ends_with('.'), "{name}: a title is a sentence");
        let (chapter, own) = name.split_once('/').expect("scenarios lie in chapters");
        let file = stored.place.split('#').next().unwrap_or_default().trim_end_matches(".toml");
        if chapter == "meetings" {
            assert_eq!(name.split('+').next(), Some(file), "{name} is in the file of its first rule");
            continue;
        }
        let clause = cited(&scenario.clause).next().unwrap_or_default().to_lowercase();
        assert!(own.starts_with(&format!("{clause}-")), "{name} shows {clause}");
        let letters: String = clause.chars().take_while(char::is_ascii_alphabetic).collect();
        assert_eq!(letters, chapter, "{name} lies in the wrong chapter");
        let of_clause = format!("{chapter}/{clause}");
        assert!(file == of_clause || file.starts_with(&format!("{of_clause}-")), "{name} is in the file of its clause");
    }
}

#[test]
fn every_meeting_of_two_rules_has_a_scenario() {
    let files = files();
    for row in interactions::rows() {
        let stored = files.get(row.scenario).unwrap_or_else(|| panic!("{} does not exist", row.scenario));
        let (scenario, _) = judge(stored).expect("every scenario can be read");
        assert!(
            cited(&scenario.clause).any(|clause| clause == row.clause),
            "{} shows {}, its row says {}",
            row.scenario,
            scenario.clause,
            row.clause
        );
    }
    for name in files.keys().filter(|name| name.starts_with("meetings/")) {
        assert!(interactions::rows().any(|row| row.scenario == name), "{name} is no row of the meetings");
    }
}

/// The precedence of two rules matters: in the opposite order, the scenario fails.
#[test]
fn every_precedence_row_affects_its_scenario() {
    let files = files();
    let mut idle = Vec::new();
    for row in interactions::rows().filter(|row| row.first) {
        let (scenario, _) = judge(&files[row.scenario]).expect("every scenario can be read");
        let rulebook = scenario.ruleset.compile(scenario.seats().len()).expect("it is played");
        let turned = rulebook.in_order(&turned(row).expect("rows name rules"));
        let report = run_by(row.scenario, &scenario, turned).expect("the table is set up as before");
        if report.pass {
            idle.push(row.scenario);
        }
    }
    assert!(idle.is_empty(), "hold as well with their rules turned round: {idle:#?}");
}

/// Rules without effect at a table with the other rule: the second permits everything that the first permits, or leaves
/// nothing to it. The scenario of such a meeting needs at least one of the two rules.
const IDLE: &[(&str, &str)] =
    &[("carry-forward", "super-power"), ("carry-forward", "stacking"), ("musical-chairs", "random-seats")];

/// Returns whether a scenario passes with these rules off. `None` if its table cannot be played without them.
fn holds_without(place: &str, scenario: &Scenario, rules: &[&str]) -> Option<bool> {
    let off = SwitchValue::Bool(false);
    let ruleset = scenario.ruleset.clone().with(rules.iter().map(|&rule| (rule, &off)), "rules switched off").ok()?;
    let rulebook = ruleset.compile(scenario.seats().len()).ok()?;
    Some(run_by(place, scenario, rulebook).ok()?.pass)
}

/// A scenario that passes without one of the two rules does not demonstrate their meeting.
#[test]
fn every_meeting_needs_both_rules() {
    let files = files();
    let mut wrong = Vec::new();
    for row in interactions::rows() {
        let (scenario, _) = judge(&files[row.scenario]).expect("every scenario can be read");
        let holds_without = |rules: &[&str]| holds_without(row.scenario, &scenario, rules);
        for (rule, other) in [(row.a, row.b), (row.b, row.a)] {
            let idle = IDLE.contains(&(rule, other));
            if idle && holds_without(&[rule, other]) == Some(true) {
                wrong.push(format!("{} holds without {rule} and {other}", row.scenario));
            }
            match holds_without(&[rule]) {
                Some(true) if !idle => wrong.push(format!("{} holds without {rule}", row.scenario)),
                Some(false) | None if idle => wrong.push(format!("{} needs {rule}: it is not idle", row.scenario)),
                _ => {}
            }
        }
    }
    assert!(wrong.is_empty(), "show no meeting:\n{}", wrong.join("\n"));
}

#[test]
fn every_refusal_code_appears_in_a_scenario() {
    let mut given = BTreeSet::new();
    for stored in files().values() {
        let (_, report) = judge(stored).expect("every scenario can be read");
        given.extend(report.steps.iter().filter_map(|step| step.code).map(ruckus_engine::Code::name));
    }
    let missing: Vec<_> = CODES.iter().filter(|code| !given.contains(*code)).collect();
    assert!(missing.is_empty(), "no scenario is refused with {missing:?}");
}
