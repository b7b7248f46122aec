//! All scenarios below `scenarios/` pass. Every meeting of two rules and every refusal code has one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use ruckus_engine::interactions::order::turned;
use ruckus_engine::{SwitchValue, interactions};
use ruckus_referee::{Failure, Report, Scenario, run, run_by};

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

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios")
}

/// Returns all scenario files by path below `scenarios/`, in order of name.
fn files() -> BTreeMap<String, String> {
    fn collect(folder: &Path, below: &str, found: &mut BTreeMap<String, String>) {
        for entry in fs::read_dir(folder).expect("the scenarios can be listed") {
            let path = entry.expect("the scenarios can be listed").path();
            let name = path.file_name().and_then(|name| name.to_str()).expect("names are plain text");
            let place = format!("{below}{name}");
            if path.is_dir() {
                collect(&path, &format!("{place}/"), found);
            } else if name.ends_with(".toml") {
                let text = fs::read_to_string(&path).expect("a scenario can be read");
                found.insert(place, text);
            }
        }
    }
    let mut found = BTreeMap::new();
    collect(&root(), "", &mut found);
    // `events.rs` runs the scenarios of events.
    found.retain(|_, text| !ruckus_referee::is_event(text));
    found
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| error.to_string())
}

fn judge(place: &str, text: &str) -> Result<(Scenario, Report), String> {
    let file = root().join(place).display().to_string();
    let scenario = Scenario::parse(&file, text, &read).map_err(|error| error.to_string())?;
    let report = run(place, &scenario).map_err(|error| error.to_string())?;
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
    for (place, text) in &files {
        match judge(place, text) {
            Ok((scenario, report)) => {
                wrong.extend(report.failures.iter().map(|failure| line(place, &scenario.clause, failure)));
            }
            Err(error) => wrong.push(error),
        }
    }
    assert!(wrong.is_empty(), "{} of {} files:\n{}", wrong.len(), files.len(), wrong.join("\n"));
}

#[test]
fn file_names_and_folders_follow_the_clause() {
    for (place, text) in &files() {
        let (scenario, _) = judge(place, text).expect("every scenario can be read");
        let (chapter, name) = place.split_once('/').expect("scenarios lie in chapters");
        if chapter == "meetings" {
            continue;
        }
        let clause = cited(&scenario.clause).next().unwrap_or_default().to_lowercase();
        assert!(name.starts_with(&format!("{clause}-")), "{place} shows {clause}");
        let letters: String = clause.chars().take_while(char::is_ascii_alphabetic).collect();
        assert_eq!(letters, chapter, "{place} lies in the wrong chapter");
        assert!(scenario.title.len() > 10 && !scenario.title.ends_with('.'), "{place}: a title is a sentence");
    }
}

#[test]
fn every_meeting_of_two_rules_has_a_scenario() {
    let files = files();
    for row in interactions::rows() {
        let text = files.get(row.scenario).unwrap_or_else(|| panic!("{} does not exist", row.scenario));
        let (scenario, _) = judge(row.scenario, text).expect("every scenario can be read");
        assert!(
            cited(&scenario.clause).any(|clause| clause == row.clause),
            "{} shows {}, its row says {}",
            row.scenario,
            scenario.clause,
            row.clause
        );
    }
    let meetings = files.keys().filter(|place| place.starts_with("meetings/"));
    for place in meetings {
        assert!(interactions::rows().any(|row| row.scenario == place), "{place} is no row of the meetings");
    }
}

/// The precedence of two rules matters: in the opposite order, the scenario fails.
#[test]
fn every_precedence_row_affects_its_scenario() {
    let files = files();
    let mut idle = Vec::new();
    for row in interactions::rows().filter(|row| row.first) {
        let (scenario, _) = judge(row.scenario, &files[row.scenario]).expect("every scenario can be read");
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
const IDLE: &[(&str, &str)] = &[("carry-forward", "super-power"), ("carry-forward", "stacking")];

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
        let (scenario, _) = judge(row.scenario, &files[row.scenario]).expect("every scenario can be read");
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
    for (place, text) in &files() {
        let (_, report) = judge(place, text).expect("every scenario can be read");
        given.extend(report.steps.iter().filter_map(|step| step.code).map(ruckus_engine::Code::name));
    }
    let missing: Vec<_> = CODES.iter().filter(|code| !given.contains(*code)).collect();
    assert!(missing.is_empty(), "no scenario is refused with {missing:?}");
}
