//! Runs scenarios.

use std::convert::Infallible;

use ruckus_engine::{
    Action, Code, Decision, Input, InputKind, Position, Rulebook, Seat, Table, Time, Trace, decide, evolve, explain,
};
use ruckus_phrases::{action, joins, leaves, next_round, sentence, speaks};
use serde::Serialize;

use crate::expect::Mismatch;
use crate::scenario::{Deed, RefereeStep, Refused, Scenario, ScenarioError};
use crate::setup;

/// The result of a scenario.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The file.
    pub file: String,
    /// True if all expectations were met.
    pub pass: bool,
    /// The position before the first step.
    #[serde(skip)]
    pub start: Position,
    /// The steps.
    pub steps: Vec<StepReport>,
    /// The position at the end.
    #[serde(rename = "final")]
    pub position: Position,
    /// The failures.
    #[serde(skip)]
    pub failures: Vec<Failure>,
}

/// The result of a step.
#[derive(Clone, Debug, Serialize)]
pub struct StepReport {
    /// The time before the step, in milliseconds.
    #[serde(skip)]
    pub after: u64,
    /// The action, in a sentence without its full stop. `None` if only time passed.
    #[serde(skip)]
    pub deed: Option<String>,
    /// True if the action was accepted.
    pub ok: bool,
    /// The code of the refusal, if it was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<Code>,
    /// The facts as sentences.
    pub events: Vec<String>,
    /// The rules that affected the step, by seam.
    #[serde(skip)]
    pub trace: Trace,
    /// The position after the step.
    #[serde(skip)]
    pub position: Position,
}

/// A failed expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The number of the step, from 1. `None` for the end.
    pub step: Option<usize>,
    /// The line of the expectation, from 1. 0 if it is unknown.
    pub line: usize,
    /// The expected value.
    pub expected: String,
    /// The actual value.
    pub got: String,
}

/// Runs a scenario. `file` is the file's name for errors.
///
/// # Errors
/// The rules are incompatible, or the table cannot be set up.
pub fn run(file: &str, scenario: &Scenario) -> Result<Report, ScenarioError> {
    run_while(file, scenario, &|| true)
}

/// Runs a scenario while `go_on` returns true. It is called before each step. For programs that run untrusted
/// scenarios.
///
/// # Errors
/// The rules are incompatible, the table cannot be set up, or `go_on` returned false.
pub fn run_while(file: &str, scenario: &Scenario, go_on: &dyn Fn() -> bool) -> Result<Report, ScenarioError> {
    let rulebook = scenario.ruleset.compile(scenario.seats().len()).map_err(|problem| ScenarioError {
        file: file.to_owned(),
        line: scenario.rules_line,
        message: problem.message,
    })?;
    play(file, scenario, rulebook, go_on)
}

/// Runs a scenario with a different rulebook, to find out whether it depends on its rules.
///
/// # Errors
/// The table cannot be set up.
pub fn run_by(file: &str, scenario: &Scenario, rulebook: Rulebook) -> Result<Report, ScenarioError> {
    play(file, scenario, rulebook, &|| true)
}

fn play(
    file: &str,
    scenario: &Scenario,
    rulebook: Rulebook,
    go_on: &dyn Fn() -> bool,
) -> Result<Report, ScenarioError> {
    let error = |line, message| ScenarioError { file: file.to_owned(), line, message };
    let table = setup::table(&scenario.table, &rulebook)
        .map_err(|message| error(scenario.table_line_naming(&message), format!("[table]: {message}")))?;
    let mut game = RefereeGame { rulebook, table, now: Time(0), names: &scenario.names, seed: scenario.table.seed };
    let start = Position::of(&game.table, game.names);
    let mut steps = Vec::new();
    let mut failures = Vec::new();
    for (place, step) in scenario.steps.iter().enumerate() {
        if !go_on() {
            return Err(error(step.line, format!("step {}: the time for this scenario is up", place + 1)));
        }
        let report = game.step(step);
        let number = Some(place + 1);
        if let Some((expected, got)) = unlike(step.refused.as_ref(), report.code) {
            failures.push(Failure { step: number, line: scenario.line_of("refused", step.line), expected, got });
        }
        if let Some(then) = &step.then {
            for Mismatch { key, expected, got } in then.mismatches(&report.position) {
                let expected = format!("{key} = {expected}");
                failures.push(Failure { step: number, line: scenario.line_of("then", step.line), expected, got });
            }
        }
        steps.push(report);
    }
    let position = Position::of(&game.table, game.names);
    for Mismatch { key, expected, got } in scenario.expect.iter().flat_map(|expect| expect.mismatches(&position)) {
        let line = scenario.line_of(&key, scenario.expect_line);
        failures.push(Failure { step: None, line, expected: format!("{key} = {expected}"), got });
    }
    Ok(Report { file: file.to_owned(), pass: failures.is_empty(), start, steps, position, failures })
}

fn unlike(wanted: Option<&Refused>, got: Option<Code>) -> Option<(String, String)> {
    let got_text = got.map_or("accepted", Code::name).to_owned();
    match (wanted, got) {
        (None, None) | (Some(Refused::Anyhow), Some(_)) => None,
        (Some(Refused::With(code)), Some(got)) if code == got.name() => None,
        (None, Some(_)) => Some(("accepted".to_owned(), got_text)),
        (Some(Refused::Anyhow), None) => Some(("refused".to_owned(), got_text)),
        (Some(Refused::With(code)), _) => Some((format!("refused = {code}"), got_text)),
    }
}

struct RefereeGame<'a> {
    rulebook: Rulebook,
    table: Table,
    now: Time,
    names: &'a [String],
    /// The seed of the latest deal.
    seed: u64,
}

impl RefereeGame<'_> {
    fn step(&mut self, step: &RefereeStep) -> StepReport {
        self.now = self.now.plus(step.after);
        let what = match &step.act {
            None => InputKind::Tick,
            Some((who, Deed::Join)) => InputKind::Join { seat: self.seat(who) },
            Some((who, Deed::Leave)) => InputKind::Leave { seat: self.seat(who) },
            Some((_, Deed::Next)) => {
                self.seed = self.seed.wrapping_add(1);
                InputKind::Deal { seed: setup::key(self.seed), dealer: None }
            }
            Some((who, Deed::Speak)) => InputKind::Speak { seat: self.seat(who) },
            Some((who, Deed::Act { action, .. })) => {
                let Ok(action) = action.clone().rename(|name| Ok::<_, Infallible>(self.seat(&name)));
                InputKind::Act { seat: self.seat(who), action }
            }
        };
        let is_act = matches!(what, InputKind::Act { .. });
        let passed = (is_act && step.refused.is_some()).then(|| self.due());
        let (Decision { mut facts, refused }, mut trace) = self.happen(what);
        // A catch, a slap or an UNO call without effect is refused if mistakes cost cards (SS-11). Otherwise it is
        // accepted without a fact. A scenario can expect a refusal in both cases.
        let is_idle = refused.is_none() && passed == Some(facts.len());
        if let (Some((who, Deed::Act { uno: true, .. })), None) = (&step.act, refused) {
            let says = InputKind::Act { seat: self.seat(who), action: Action::Uno };
            let (said, more) = self.happen(says);
            facts.extend(said.facts);
            trace.steps.extend(more.steps);
        }
        let events = facts.iter().filter_map(|fact| sentence(fact, self.names)).collect();
        let code = refused.map(|refusal| refusal.code).or(is_idle.then_some(Code::NotLegalNow));
        let deed = step.act.as_ref().map(|(who, done)| match done {
            Deed::Join => joins(who),
            Deed::Leave => leaves(who),
            Deed::Next => next_round(who),
            Deed::Speak => speaks(who),
            Deed::Act { action: done, uno } => action(who, done, *uno),
        });
        let position = Position::of(&self.table, self.names);
        StepReport { after: step.after, deed, ok: code.is_none(), code, events, trace, position }
    }

    /// Returns the seat of a name. For an unknown name, the seat is invalid and the engine refuses it.
    fn seat(&self, name: &str) -> Seat {
        let place = self.names.iter().position(|known| known == name);
        Seat(place.map_or(u8::MAX, |place| place as u8))
    }

    /// Returns the number of facts from deadlines that have passed.
    fn due(&self) -> usize {
        decide(&self.rulebook, &self.table, &Input { at: self.now, what: InputKind::Tick }).facts.len()
    }

    /// Decides a happening at the current time, and applies its facts.
    fn happen(&mut self, what: InputKind) -> (Decision, Trace) {
        let (decision, trace) = explain(&self.rulebook, &self.table, &Input { at: self.now, what });
        for fact in &decision.facts {
            evolve(&mut self.table, fact).expect("the table accepts every fact that it decides");
        }
        (decision, trace)
    }
}
