//! Runs scenarios of events.

use std::collections::BTreeSet;

use ruckus_events::{Event, EventInputKind, EventPlayer, Fact, Input, Refusal, Report, decide, evolve, standings_from};
use ruckus_phrases::event_sentence;
use serde::Serialize;

use super::file::EventScenario;
use super::moves::{HostVerb, Move, MoveKind, ReportVerb, TableReport, Verb};
use super::position::EventPosition;
use super::setup;
use crate::expect::Mismatch;
use crate::run::Failure;
use crate::scenario::ScenarioError;

/// The result of a scenario of an event.
#[derive(Clone, Debug, Serialize)]
pub struct EventReport {
    /// The file.
    pub file: String,
    /// True if all expectations were met.
    pub pass: bool,
    /// The moves.
    pub steps: Vec<MoveReport>,
    /// The position at the end.
    #[serde(rename = "final")]
    pub position: EventPosition,
    /// The failures.
    #[serde(skip)]
    pub failures: Vec<Failure>,
}

/// The result of a move.
#[derive(Clone, Debug, Serialize)]
pub struct MoveReport {
    /// True if the move was accepted.
    pub ok: bool,
    /// The code of the refusal, if it was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<&'static str>,
    /// The facts as sentences.
    pub events: Vec<String>,
}

/// Runs a scenario of an event. `file` is the file's name for errors.
///
/// # Errors
/// The event cannot be set up.
pub fn run_event(file: &str, scenario: &EventScenario) -> Result<EventReport, ScenarioError> {
    let mut names = Vec::new();
    let event = setup::event(scenario, &mut names).map_err(|why| ScenarioError {
        file: file.to_owned(),
        line: 0,
        message: why.to_string(),
    })?;
    let mut runner = Runner { event, now: 0, names, seed: scenario.seed };
    let mut failures = Vec::new();
    let mut steps = Vec::new();
    for (place, step) in scenario.moves.iter().enumerate() {
        let (facts, code) = runner.play(step);
        let number = Some(place + 1);
        if let Some((expected, got)) = unlike(step.refused.as_ref(), code) {
            failures.push(Failure { step: number, line: 0, expected, got });
        }
        if let Some(then) = &step.then {
            let position = EventPosition::of(&runner.event, &facts, &runner.names);
            failures.extend(then.mismatches(&position).into_iter().map(|mismatch| failure(number, mismatch)));
        }
        // The results alone must lead to the same standings.
        let alone = standings_from(runner.event.plan(), runner.event.results());
        if alone != runner.event.standings() {
            let (expected, got) = ("standings that match the results".to_owned(), "others".to_owned());
            failures.push(Failure { step: number, line: 0, expected, got });
        }
        let events = facts.iter().filter_map(|fact| event_sentence(fact, &runner.event, &runner.names)).collect();
        steps.push(MoveReport { ok: code.is_none(), code, events });
    }
    let position = EventPosition::of(&runner.event, &[], &runner.names);
    if let Some(expect) = &scenario.expect {
        failures.extend(expect.mismatches(&position).into_iter().map(|mismatch| failure(None, mismatch)));
    }
    Ok(EventReport { file: file.to_owned(), pass: failures.is_empty(), steps, position, failures })
}

fn failure(step: Option<usize>, mismatch: Mismatch) -> Failure {
    let Mismatch { key, expected, got } = mismatch;
    Failure { step, line: 0, expected: format!("{key} = {expected}"), got }
}

fn unlike(wanted: Option<&Option<String>>, got: Option<&'static str>) -> Option<(String, String)> {
    let got_text = got.unwrap_or("accepted").to_owned();
    match (wanted, got) {
        (None, None) | (Some(None), Some(_)) => None,
        (Some(Some(code)), Some(got)) if code == got => None,
        (None, Some(_)) => Some(("accepted".to_owned(), got_text)),
        (Some(None), None) => Some(("refused".to_owned(), got_text)),
        (Some(Some(code)), _) => Some((format!("refused = {code}"), got_text)),
    }
}

struct Runner {
    event: Event,
    now: u64,
    names: Vec<String>,
    seed: u64,
}

impl Runner {
    /// Plays a move. Returns the facts, and the code if it was refused.
    fn play(&mut self, step: &Move) -> (Vec<Fact>, Option<&'static str>) {
        self.now = self.now.saturating_add(step.after);
        let mut all = Vec::new();
        // Everything that is due happens even if the move is refused.
        let mut code = None;
        let kinds = step.what.as_ref().map_or_else(Vec::new, |what| self.kinds(what));
        for what in [EventInputKind::Tick].into_iter().chain(kinds) {
            self.seed = self.seed.wrapping_add(1);
            match decide(&self.event, &Input { at: self.now, entropy: self.seed, what }) {
                Ok(facts) => {
                    for fact in &facts {
                        evolve(&mut self.event, fact).expect("the event accepts every fact that it decides");
                    }
                    all.extend(facts);
                }
                Err(refusal) => code = code.or(Some(Refusal::code(&refusal))),
            }
        }
        (all, code)
    }

    fn kinds(&mut self, what: &MoveKind) -> Vec<EventInputKind> {
        match what {
            MoveKind::CheckIn { names, bots } => {
                let check_in = |name: &String| EventInputKind::CheckIn {
                    person: (!bots).then(|| setup::person(&mut self.names, name)),
                    name: name.clone(),
                    bot: *bots,
                };
                names.iter().map(check_in).collect()
            }
            MoveKind::Player(verb, who) => {
                let player = self.player(who);
                vec![match verb {
                    Verb::Leave => EventInputKind::Leave { player },
                    Verb::ComeBack => EventInputKind::ComeBack { player },
                    Verb::FallAsleep => EventInputKind::FallAsleep { player },
                    Verb::WakeUp => EventInputKind::WakeUp { player },
                }]
            }
            MoveKind::Host(verb, who) => {
                let by = setup::person(&mut self.names, who);
                let mut person = |name: &String| setup::person(&mut self.names, name);
                vec![match verb {
                    HostVerb::Start => EventInputKind::Start { by },
                    HostVerb::Close => EventInputKind::Close { by },
                    HostVerb::Leaves => EventInputKind::HostLeaves { by, away: BTreeSet::new() },
                    HostVerb::Remove(name) => EventInputKind::Remove { by, player: self.player(name) },
                    HostVerb::RemoveMany(names) => {
                        EventInputKind::RemoveMany { by, players: names.iter().map(|name| self.player(name)).collect() }
                    }
                    HostVerb::SetCheckIn(open) => EventInputKind::SetCheckIn { by, open: *open },
                    HostVerb::Settle(table, how) => EventInputKind::Settle { by, table: *table, how: *how },
                    HostVerb::AddCoHost(name) => EventInputKind::AddCoHost { by, person: person(name) },
                    HostVerb::RemoveCoHost(name) => EventInputKind::RemoveCoHost { by, person: person(name) },
                    HostVerb::StopTable(table) => EventInputKind::StopTable { by, table: *table },
                    HostVerb::ChangePlan(plan) => EventInputKind::ChangePlan { by, plan: plan.clone() },
                }]
            }
            MoveKind::Report(said, verb) => {
                let report = self.report(said);
                vec![match verb {
                    ReportVerb::Finish => EventInputKind::Finish { report },
                    ReportVerb::Unfinished => EventInputKind::Unfinished { report },
                    ReportVerb::Refuse => EventInputKind::Refuse { report },
                }]
            }
        }
    }

    /// Returns the player with this name, or an invalid one if there is none.
    fn player(&self, name: &str) -> EventPlayer {
        let named = self.event.players().find(|(_, entrant)| entrant.name() == name);
        named.map_or(EventPlayer(u32::MAX), |(player, _)| player)
    }

    fn report(&self, said: &TableReport) -> Report {
        let table = self.event.table(said.table);
        let name =
            |player: &EventPlayer| self.event.player(*player).map_or_else(String::new, |it| it.name().to_owned());
        let there = || table.map_or_else(Vec::new, |table| table.seats().iter().map(name).collect());
        let seats: Vec<String> = said.seats.clone().unwrap_or_else(there);
        let order = said.order(&seats, self.event.plan().best());
        let players = |names: &Vec<String>| names.iter().map(|name| self.player(name)).collect();
        Report {
            table: said.table,
            round: said.round.or(table.map(|table| table.round())).unwrap_or(self.event.round()),
            points: seats.iter().map(|name| said.points.get(name).copied().unwrap_or(0)).collect(),
            order: order.iter().map(players).collect(),
            seats: players(&seats),
        }
    }
}
