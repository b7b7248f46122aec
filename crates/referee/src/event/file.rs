//! Reads scenario files of events.

use std::collections::BTreeMap;

use ruckus_events::{Draft, Plan, limits};
use serde::Deserialize;
use toml::Spanned;

use super::expect::Expectation;
use super::moves::{Move, read_move};
use crate::missing::explained;
use crate::scenario::{MAX_BYTES, ScenarioError};

/// The maximum number of moves.
const MAX_MOVES: usize = 1000;
/// The maximum number of earlier rounds.
const MAX_ROUND: u32 = 100;

/// A parsed scenario of an event.
#[derive(Clone, Debug)]
pub struct EventScenario {
    /// The sentence that it demonstrates.
    pub title: String,
    /// The clause of the rulebook.
    pub clause: String,
    /// The plan of the event.
    pub plan: Plan,
    pub(super) hosts: Hosts,
    pub(super) players: Vec<String>,
    pub(super) round: u32,
    pub(super) seed: u64,
    pub(super) tables: Vec<TableSection>,
    pub(super) moves: Vec<Move>,
    pub(super) expect: Option<Expectation>,
}

/// The host and the co-hosts.
#[derive(Clone, Debug)]
pub(super) struct Hosts {
    pub(super) host: String,
    pub(super) co_hosts: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EventFile {
    title: String,
    clause: String,
    event: Spanned<toml::Table>,
    #[serde(default)]
    table: Vec<Spanned<TableSection>>,
    #[serde(default, rename = "move")]
    moves: Vec<Spanned<toml::Table>>,
    expect: Option<Spanned<toml::Table>>,
}

/// The keys of `[event]` that are not part of the plan.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Around {
    #[serde(default = "usual_host")]
    host: String,
    #[serde(default)]
    co_hosts: Vec<String>,
    #[serde(default)]
    players: Vec<String>,
    round: Option<u32>,
    #[serde(default)]
    seed: u64,
}

fn usual_host() -> String {
    "Host".to_owned()
}

/// A `[[table]]`: the initial players at a table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TableSection {
    pub(super) seats: Vec<String>,
    /// The points in the event so far.
    #[serde(default)]
    pub(super) totals: BTreeMap<String, i64>,
}

impl EventScenario {
    /// Parses a scenario. `file` is the file's name for errors.
    ///
    /// # Errors
    /// Returns the error and its line.
    pub fn parse(file: &str, text: &str) -> Result<Self, ScenarioError> {
        let error = |line, message: String| ScenarioError { file: file.to_owned(), line, message };
        if text.len() > MAX_BYTES {
            return Err(error(0, format!("the file is larger than {MAX_BYTES} bytes; write a smaller scenario")));
        }
        let line_of = |offset: usize| text.get(..offset).map_or(0, |before| before.matches('\n').count() + 1);
        let read: EventFile = toml::from_str(text).map_err(|problem| {
            error(problem.span().map_or(0, |span| line_of(span.start)), explained(problem.message()))
        })?;
        let line = line_of(read.event.span().start);
        let (plan, around) =
            read_event(read.event.into_inner()).map_err(|message| error(line, format!("[event]: {message}")))?;
        let mut seated: Vec<String> = Vec::new();
        let mut tables = Vec::new();
        for table in read.table {
            let line = line_of(table.span().start);
            let table = table.into_inner();
            let problem = check_table(&table, &plan, &seated);
            problem.map_err(|message| error(line, format!("table {}: {message}", tables.len() + 1)))?;
            seated.extend(table.seats.iter().cloned());
            tables.push(table);
        }
        let mut players = around.players;
        if let Some(twice) = (0..players.len()).find(|at| players[..*at].contains(&players[*at])) {
            return Err(error(line, format!("[event]: two players are called `{}`", players[twice])));
        }
        players.extend(seated.into_iter().filter(|name| !players.contains(name)).collect::<Vec<_>>());
        if players.len() > limits::PLAYERS {
            return Err(error(line, format!("[event]: an event has {} players at most", limits::PLAYERS)));
        }
        let round = around.round.unwrap_or(u32::from(!tables.is_empty()));
        if round > MAX_ROUND || (round == 0) != tables.is_empty() {
            let message = format!("[event]: `round` must be 1 to {MAX_ROUND} with tables, and absent without");
            return Err(error(line, message));
        }
        if read.moves.len() > MAX_MOVES {
            return Err(error(0, format!("there are more than {MAX_MOVES} moves")));
        }
        let names = names(&around.host, &around.co_hosts, &players, read.moves.iter().map(Spanned::get_ref));
        let mut moves = Vec::with_capacity(read.moves.len());
        for (place, spanned) in read.moves.into_iter().enumerate() {
            let line = line_of(spanned.span().start);
            let read = read_move(spanned.into_inner(), &names, &plan);
            moves.push(read.map_err(|message| error(line, format!("move {}: {message}", place + 1)))?);
        }
        let expect = match read.expect {
            Some(expect) => {
                let line = line_of(expect.span().start);
                let expect = Expectation::parse(&expect.into_inner(), &names, false);
                Some(expect.map_err(|message| error(line, format!("[expect]: {message}")))?)
            }
            None => None,
        };
        let hosts = Hosts { host: around.host, co_hosts: around.co_hosts };
        let (title, clause) = (read.title, read.clause);
        Ok(Self { title, clause, plan, hosts, players, round, seed: around.seed, tables, moves, expect })
    }
}

fn read_event(mut section: toml::Table) -> Result<(Plan, Around), String> {
    let mut around = toml::Table::new();
    for key in ["host", "co-hosts", "players", "round", "seed"] {
        around.extend(section.remove(key).map(|value| (key.to_owned(), value)));
    }
    let around: Around = around.try_into().map_err(|problem: toml::de::Error| problem.message().to_owned())?;
    if around.players.len() > limits::PLAYERS || around.co_hosts.len() > limits::CO_HOSTS {
        return Err(format!("an event has {} players and {} co-hosts at most", limits::PLAYERS, limits::CO_HOSTS));
    }
    if let Some(twice) = (0..around.co_hosts.len()).find(|at| {
        let (name, others) = (&around.co_hosts[*at], &around.co_hosts[..*at]);
        *name == around.host || others.contains(name)
    }) {
        return Err(format!("`{}` is host or co-host twice", around.co_hosts[twice]));
    }
    Ok((read_plan(section)?, around))
}

/// Parses a plan. Adds a default name and game.
pub(super) fn read_plan(mut section: toml::Table) -> Result<Plan, String> {
    for (key, usual) in [("name", "The event"), ("game", "classic")] {
        section.entry(key).or_insert_with(|| toml::Value::String(usual.to_owned()));
    }
    let draft: Draft = section.try_into().map_err(|problem: toml::de::Error| explained(problem.message()))?;
    Plan::try_from(draft).map_err(|problem| problem.to_string())
}

fn check_table(table: &TableSection, plan: &Plan, seated: &[String]) -> Result<(), String> {
    let sizes = plan.sizes();
    if !(usize::from(sizes.least)..=usize::from(sizes.most)).contains(&table.seats.len()) {
        return Err(format!("has {} seats; the event's have {} to {}", table.seats.len(), sizes.least, sizes.most));
    }
    for (at, name) in table.seats.iter().enumerate() {
        if seated.contains(name) || table.seats[..at].contains(name) {
            return Err(format!("`{name}` has two seats"));
        }
    }
    if let Some((name, total)) =
        table.totals.iter().find(|(_, total)| !(-limits::POINTS..=limits::POINTS).contains(*total))
    {
        return Err(format!("`{name}` has {total} points; the maximum is {}", limits::POINTS));
    }
    match table.totals.keys().find(|name| !table.seats.contains(name)) {
        Some(stranger) => Err(format!("`{stranger}` has no seat there; the seats are {}", table.seats.join(", "))),
        None => Ok(()),
    }
}

/// Returns the names of all hosts, players and later arrivals.
fn names<'a>(
    host: &str,
    co_hosts: &[String],
    players: &[String],
    moves: impl Iterator<Item = &'a toml::Table>,
) -> Vec<String> {
    let mut names = vec![host.to_owned()];
    names.extend(co_hosts.iter().chain(players).cloned());
    for step in moves {
        for key in ["check-in", "bots", "add-co-host"] {
            match step.get(key) {
                Some(toml::Value::String(name)) => names.push(name.clone()),
                Some(toml::Value::Array(list)) => {
                    names.extend(list.iter().filter_map(toml::Value::as_str).map(str::to_owned));
                }
                _ => {}
            }
        }
    }
    let mut seen = std::collections::BTreeSet::new();
    names.retain(|name| seen.insert(name.clone()));
    names
}
