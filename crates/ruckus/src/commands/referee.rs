//! `ruckus referee FILE…`: runs scenario files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use ruckus_referee::{EventReport, EventScenario, Failure, Report, Scenario, ScenarioError, ScenarioText, split};
use serde::Serialize;

use super::say;

/// Options of `ruckus referee`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Scenario files, or folders with them. Files of home-made rules are checked
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print one JSON object for each scenario
    #[arg(long)]
    json: bool,
    /// Print what happens at every step, and the rules that affected it
    #[arg(long, conflicts_with = "json")]
    explain: bool,
}

/// Runs all files and prints the failures.
pub(crate) fn run(options: &Options) -> Result<ExitCode> {
    let mut files = Vec::new();
    let mut unreadable = false;
    for path in &options.files {
        if let Err(error) = collect(path, &mut files) {
            eprintln!("{}: {error}", path.display());
            unreadable = true;
        }
    }
    let mut results = Vec::new();
    for file in &files {
        judge_all(file, &mut results);
    }
    let several = results.len() > 1;
    let (mut held, mut failed) = (0, 0);
    for result in results {
        let pass = match result {
            Ok(RefereeResult::Rule(name)) => {
                if options.json {
                    say(&serde_json::json!({ "file": name, "pass": true }).to_string())?;
                } else {
                    say(&format!("{name}: the rule is valid. To see it in play, list it in a scenario's `homemade`."))?;
                }
                true
            }
            Ok(RefereeResult::Scenario(judged)) => {
                let (scenario, report) = *judged;
                if options.explain {
                    explain(&scenario, &report)?;
                }
                tell(options, &report, failures(&report.file, &scenario.clause, &report.failures))?;
                report.pass
            }
            Ok(RefereeResult::Event(judged)) => {
                let (scenario, report) = *judged;
                if options.explain {
                    explain_event(&scenario, &report)?;
                }
                tell(options, &report, failures(&report.file, &scenario.clause, &report.failures))?;
                report.pass
            }
            Err(error) => {
                eprintln!("{error}");
                unreadable = true;
                continue;
            }
        };
        *(if pass { &mut held } else { &mut failed }) += 1;
    }
    if !options.json && several {
        say(&format!("{held} passed, {failed} failed"))?;
    }
    Ok(ExitCode::from(if unreadable { 2 } else { u8::from(failed > 0) }))
}

/// Collects a file, or all `.toml` files below a folder in order of name.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let mut entries = fs::read_dir(path)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        if path.is_dir() || path.extension().is_some_and(|extension| extension == "toml") {
            collect(&path, files)?;
        }
    }
    Ok(())
}

/// The result of a scenario or of a file with a home-made rule.
enum RefereeResult {
    Scenario(Box<(Scenario, Report)>),
    /// The result of a scenario of an event.
    Event(Box<(EventScenario, EventReport)>),
    /// The name of a file with a valid home-made rule.
    Rule(String),
}

/// Judges everything in a file, in order.
fn judge_all(file: &Path, results: &mut Vec<Result<RefereeResult, ScenarioError>>) {
    let name = file.display().to_string();
    let text = match read(file) {
        Ok(text) => text,
        Err(message) => return results.push(Err(ScenarioError { file: name, line: 0, message })),
    };
    if ruckus_ruleset::is_homemade(&text) {
        let wrong = |error: ruckus_ruleset::RulesetError| {
            let line = error.line();
            ScenarioError { file: name.clone(), line, message: error.message }
        };
        let rule = ruckus_ruleset::read_homemade(&name, &text).map_err(wrong);
        return results.push(rule.map(|_| RefereeResult::Rule(name)));
    }
    match split(&name, &text) {
        Ok(parts) => results.extend(parts.iter().map(|part| judge(&name, part))),
        Err(error) => results.push(Err(error)),
    }
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| error.to_string())
}

fn judge(file: &str, part: &ScenarioText<'_>) -> Result<RefereeResult, ScenarioError> {
    if ruckus_referee::is_event(&part.text) {
        let scenario = EventScenario::parse(file, &part.text)?;
        let report = ruckus_referee::run_event(&part.place(file), &scenario)?;
        return Ok(RefereeResult::Event(Box::new((scenario, report))));
    }
    let scenario = Scenario::parse(file, &part.text, &read)?;
    let report = ruckus_referee::run(&part.place(file), &scenario)?;
    Ok(RefereeResult::Scenario(Box::new((scenario, report))))
}

/// Prints a scenario step by step.
fn explain(scenario: &Scenario, report: &Report) -> std::io::Result<()> {
    say(&format!("{}: {} ({})", report.file, scenario.title, scenario.clause))?;
    for (place, step) in report.steps.iter().enumerate() {
        let verdict = step.code.map_or_else(String::new, |code| format!(" refused: {}", code.name()));
        say(&format!("  step {}{verdict}", place + 1))?;
        for event in &step.events {
            say(&format!("    {event}"))?;
        }
        for why in &step.trace.steps {
            let about = why.rule.about();
            say(&format!("      {:<8} {} ({}): {}", why.seam.name(), about.title, about.clause, why.what))?;
        }
    }
    Ok(())
}

/// Prints a scenario of an event move by move.
fn explain_event(scenario: &EventScenario, report: &EventReport) -> std::io::Result<()> {
    say(&format!("{}: {} ({})", report.file, scenario.title, scenario.clause))?;
    for (place, step) in report.steps.iter().enumerate() {
        let verdict = step.code.map_or_else(String::new, |code| format!(" refused: {code}"));
        say(&format!("  move {}{verdict}", place + 1))?;
        for event in &step.events {
            say(&format!("    {event}"))?;
        }
    }
    Ok(())
}

/// Prints a report as one JSON object, or as a line for each failure.
fn tell(options: &Options, report: &impl Serialize, failures: Vec<String>) -> Result<()> {
    if options.json {
        say(&serde_json::to_string(report)?)?;
    } else {
        for line in failures {
            say(&line)?;
        }
    }
    Ok(())
}

fn failures(file: &str, clause: &str, failures: &[Failure]) -> Vec<String> {
    let line = |failure: &Failure| {
        let step = failure.step.map_or_else(|| "at the end".to_owned(), |step| format!("step {step}"));
        format!("{file}: {clause}: {step}: expected {}, got {}", failure.expected, failure.got)
    };
    failures.iter().map(line).collect()
}
