//! Reads scenario files.

use std::collections::BTreeMap;
use std::path::Path;

use ruckus_engine::{Action, Card, Direction, SwitchValue, Words};
use ruckus_homemade::Homemade;
use ruckus_ruleset::Ruleset;
use serde::Deserialize;
use thiserror::Error;
use toml::Spanned;

use crate::clock;
use crate::expect::Expectation;
use crate::keys::Keys;
use crate::missing::explained;

/// The maximum size of a file.
pub(crate) const MAX_BYTES: usize = 256 * 1024;
/// The maximum number of steps.
const MAX_STEPS: usize = 1000;
/// The verbs besides `play` that can leave the player with 1 card. With `uno = true`, the player says UNO right
/// afterwards.
const LEAVE_ONE: [&str; 2] = ["pay", "give"];

/// A parsed scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The sentence that it demonstrates.
    pub title: String,
    /// The clause of the rulebook.
    pub clause: String,
    /// The ruleset.
    pub ruleset: Ruleset,
    pub(crate) table: TableSection,
    pub(crate) steps: Vec<RefereeStep>,
    pub(crate) expect: Option<Expectation>,
    /// The names by seat: initial players, then players who join.
    pub(crate) names: Vec<String>,
    /// The line of `with`, or else of `rules`, for errors.
    pub(crate) rules_line: usize,
    /// The line of `[table]`, for errors.
    pub(crate) table_line: usize,
    /// The line of `[expect]`, for failures.
    pub(crate) expect_line: usize,
    /// The lines of keys, for failures.
    keys: Keys,
}

/// An error in a scenario file.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{file}{}: {message}", after_colon(*line))]
pub struct ScenarioError {
    /// The file.
    pub file: String,
    /// The line, from 1. 0 if the error is not about a particular line.
    pub line: usize,
    /// The error and how to fix it.
    pub message: String,
}

/// Formats a line number for a file name. Empty for line 0.
fn after_colon(line: usize) -> String {
    if line == 0 { String::new() } else { format!(":{line}") }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioFile {
    title: String,
    clause: String,
    rules: Option<Spanned<String>>,
    #[serde(default)]
    with: BTreeMap<String, SwitchValue>,
    #[serde(default)]
    homemade: Vec<Spanned<toml::Value>>,
    table: Spanned<TableSection>,
    #[serde(default)]
    step: Vec<Spanned<toml::Table>>,
    expect: Option<Spanned<toml::Table>>,
}

/// The `[table]` of a scenario.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TableSection {
    pub(crate) seats: Vec<String>,
    pub(crate) dealer: Option<String>,
    pub(crate) turn: Option<String>,
    pub(crate) direction: Option<Direction>,
    pub(crate) pile: Option<Vec<String>>,
    #[serde(default, rename = "stock")]
    pub(crate) draw_pile: Vec<Card>,
    #[serde(default)]
    pub(crate) seed: u64,
    #[serde(default)]
    pub(crate) uno: Vec<String>,
    pub(crate) hands: Option<BTreeMap<String, Vec<Card>>>,
    pub(crate) debt: Option<u16>,
    pub(crate) debtor: Option<String>,
    pub(crate) out: Option<Vec<String>>,
    #[serde(default)]
    pub(crate) totals: BTreeMap<String, i32>,
}

/// A `[[step]]`.
#[derive(Clone, Debug)]
pub(crate) struct RefereeStep {
    /// The line where it begins.
    pub(crate) line: usize,
    /// The time before the step, in milliseconds.
    pub(crate) after: u64,
    /// The player and their action.
    pub(crate) act: Option<(String, Deed)>,
    /// The expected refusal.
    pub(crate) refused: Option<Refused>,
    /// The expectations after the step.
    pub(crate) then: Option<Expectation>,
}

/// The action of a step.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    /// Joins the running match.
    Join,
    /// Leaves the table.
    Leave,
    /// Asks for the next round, which is dealt with the next seed.
    Next,
    /// Writes in the chat.
    Speak,
    /// An action in the game.
    Act {
        action: Action<String>,
        /// True if the player says UNO right afterwards. A play includes the UNO call in the action.
        uno: bool,
    },
}

/// An expected refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// With any code.
    Anyhow,
    /// With this code.
    With(String),
}

impl Scenario {
    /// Parses a scenario. `file` is the file's name for errors. `read` reads ruleset files that the scenario names by
    /// path, either relative to the scenario or as given.
    ///
    /// # Errors
    /// Returns the error and its line.
    pub fn parse(
        file: &str,
        text: &str,
        read: &dyn Fn(&Path) -> Result<String, String>,
    ) -> Result<Self, ScenarioError> {
        let error = |line, message: String| ScenarioError { file: file.to_owned(), line, message };
        if text.len() > MAX_BYTES {
            return Err(error(0, format!("the file is larger than {MAX_BYTES} bytes; write a smaller scenario")));
        }
        let line_of = |offset: usize| text.get(..offset).map_or(0, |before| before.matches('\n').count() + 1);
        // Look for the location of an error within its section, because sections can be long.
        let keys = Keys::of(text);
        let within = |section, message: String| error(keys.line_naming(section, &message), message);
        let read_file: ScenarioFile = toml::from_str(text).map_err(|problem| {
            within(problem.span().map_or(0, |span| line_of(span.start)), explained(problem.message()))
        })?;

        let (rules, line) = read_file
            .rules
            .as_ref()
            .map_or(("classic", 0), |rules| (rules.get_ref().as_str(), line_of(rules.span().start)));
        let ruleset = load_ruleset(file, rules, read).map_err(|message| error(line, message))?;
        let changes = read_file.with.iter().map(|(name, value)| (name.as_str(), value));
        let with = text.lines().position(|line| line.trim_start().starts_with("with"));
        let rules_line = with.map_or(line, |with| with + 1);
        let mut ruleset = ruleset.with(changes, file).map_err(|problem| error(rules_line, problem.message))?;
        for said in read_file.homemade {
            let line = line_of(said.span().start);
            let rule = load_homemade(file, said.into_inner(), read).map_err(|message| error(line, message))?;
            ruleset = ruleset.with_homemade(rule, file).map_err(|problem| error(line, problem.message))?;
        }

        let table_line = line_of(read_file.table.span().start);
        let table = read_file.table.into_inner();
        check_seats(&table).map_err(|message| within(table_line, message))?;
        if read_file.step.len() > MAX_STEPS {
            return Err(error(0, format!("there are more than {MAX_STEPS} steps")));
        }
        let names = names(&table.seats, read_file.step.iter().map(Spanned::get_ref))
            .map_err(|message| error(table_line, message))?;
        let mut steps = Vec::with_capacity(read_file.step.len());
        for (place, step) in read_file.step.into_iter().enumerate() {
            let line = line_of(step.span().start);
            let step = read_step(line, step.into_inner(), &names)
                .map_err(|message| within(line, format!("step {}: {message}", place + 1)))?;
            steps.push(step);
        }
        let expect_line = read_file.expect.as_ref().map_or(0, |expect| line_of(expect.span().start));
        let expect = match read_file.expect {
            Some(expect) => {
                let line = expect_line;
                let expect = Expectation::parse(&expect.into_inner(), &names)
                    .map_err(|message| within(line, format!("[expect]: {message}")))?;
                Some(expect)
            }
            None => None,
        };
        let ScenarioFile { title, clause, .. } = read_file;
        Ok(Self { title, clause, ruleset, table, steps, expect, names, rules_line, table_line, expect_line, keys })
    }

    /// Returns the number of steps.
    pub fn step_count(&self) -> usize {
        self.steps.len()
    }

    /// Iterates over the lines where the steps begin, from 1.
    pub fn step_lines(&self) -> impl Iterator<Item = usize> + '_ {
        self.steps.iter().map(|step| step.line)
    }

    /// Returns the names of all players by seat, including players who join later.
    pub fn people(&self) -> &[String] {
        &self.names
    }

    /// Returns the number of cards in its `[table]`.
    pub fn card_count(&self) -> usize {
        let TableSection { pile, draw_pile, hands, .. } = &self.table;
        let hands = hands.iter().flat_map(BTreeMap::values).map(Vec::len).sum::<usize>();
        pile.as_ref().map_or(0, Vec::len) + draw_pile.len() + hands
    }

    /// Returns the line of a key in the section that begins at a line. If the key has no line of its own, returns the
    /// section's line.
    pub(crate) fn line_of(&self, key: &str, section: usize) -> usize {
        self.keys.line_of(key, section)
    }

    /// Returns the line of the first word in backticks of a message about `[table]`.
    pub(crate) fn table_line_naming(&self, message: &str) -> usize {
        self.keys.line_naming(self.table_line, message)
    }

    /// Returns the names of the initial players, clockwise.
    pub fn seats(&self) -> &[String] {
        &self.table.seats
    }
}

fn load_ruleset(file: &str, rules: &str, read: &dyn Fn(&Path) -> Result<String, String>) -> Result<Ruleset, String> {
    let is_path = Path::new(rules).extension().is_some_and(|extension| extension == "toml");
    if !is_path {
        return Ruleset::preset(rules).map_err(|error| error.to_string());
    }
    let text = read_beside(file, rules, read)?;
    Ruleset::read(rules, &text).map_err(|error| error.to_string())
}

/// Loads a home-made rule: inline, from the gallery by name, or from a file.
fn load_homemade(
    file: &str,
    said: toml::Value,
    read: &dyn Fn(&Path) -> Result<String, String>,
) -> Result<Homemade, String> {
    let toml::Value::String(name) = said else {
        return said.try_into().map_err(|problem: toml::de::Error| format!("homemade: {}", problem.message()));
    };
    if Path::new(&name).extension().is_none() {
        return ruckus_ruleset::in_gallery(&name).cloned().ok_or_else(|| {
            format!("homemade: the gallery has no rule `{name}`; for a file, add its extension, such as `{name}.toml`")
        });
    }
    let text = read_beside(file, &name, read)?;
    ruckus_ruleset::read_homemade(&name, &text).map_err(|error| error.to_string())
}

/// Reads a file that a scenario names, relative to the scenario or as given.
fn read_beside(file: &str, name: &str, read: &dyn Fn(&Path) -> Result<String, String>) -> Result<String, String> {
    let beside = Path::new(file).parent().unwrap_or_else(|| Path::new(".")).join(name);
    read(&beside).or_else(|_| read(Path::new(name))).map_err(|why| format!("{name}: {why}"))
}

fn check_seats(table: &TableSection) -> Result<(), String> {
    let seats = &table.seats;
    if !(2..=ruckus_engine::MAX_SEATS).contains(&seats.len()) {
        return Err(format!("a table has 2 to {} seats, not {}", ruckus_engine::MAX_SEATS, seats.len()));
    }
    if let Some(twice) =
        seats.iter().enumerate().find_map(|(place, name)| seats[..place].contains(name).then_some(name))
    {
        return Err(format!("two seats are called `{twice}`"));
    }
    let named = table.dealer.iter().chain(&table.turn).chain(&table.debtor).chain(&table.uno);
    let named = named.chain(table.out.iter().flatten()).chain(table.totals.keys());
    let named = named.chain(table.hands.iter().flat_map(BTreeMap::keys));
    match named.into_iter().find(|name| !seats.contains(name)) {
        Some(unknown) => Err(format!("no player is called `{unknown}`; the seats are {}", seats.join(", "))),
        None => Ok(()),
    }
}

/// Returns the names by seat. Players who join get the next seat.
fn names<'a>(seats: &[String], steps: impl Iterator<Item = &'a toml::Table>) -> Result<Vec<String>, String> {
    let mut names = seats.to_vec();
    for step in steps.filter(|step| step.contains_key("join")) {
        if let Some(who) = step.get("who").and_then(toml::Value::as_str)
            && !names.iter().any(|name| name == who)
        {
            names.push(who.to_owned());
        }
    }
    if names.len() > ruckus_engine::MAX_SEATS {
        return Err(format!("{} players join the table, which has {} seats", names.len(), ruckus_engine::MAX_SEATS));
    }
    Ok(names)
}

fn read_step(line: usize, mut step: toml::Table, seats: &[String]) -> Result<RefereeStep, String> {
    let text = |value: toml::Value, key: &str| match value {
        toml::Value::String(text) => Ok(text),
        other => Err(format!("`{key}` takes a text, not {}", other.type_str())),
    };
    let after = step.remove("after").map(|value| text(value, "after").and_then(|text| clock::millis(&text)));
    let who = step.remove("who").map(|value| text(value, "who")).transpose()?;
    let refused = step.remove("refused").map(read_refused).transpose()?.flatten();
    let then = match step.remove("then") {
        Some(toml::Value::Table(then)) => Some(Expectation::parse(&then, seats)?),
        Some(_) => return Err("`then` takes a table".to_owned()),
        None => None,
    };
    let act = match who {
        None if step.is_empty() => None,
        None => {
            let keys: Vec<_> = step.keys().map(|key| format!("`{key}`")).collect();
            return Err(format!("{} needs `who`", keys.join(", ")));
        }
        Some(who) => Some((who, read_deed(step)?)),
    };
    if act.is_none() && refused.is_some() {
        return Err("only a player's action can be refused".to_owned());
    }
    Ok(RefereeStep { line, after: after.transpose()?.unwrap_or(0), act, refused, then })
}

fn read_deed(mut step: toml::Table) -> Result<Deed, String> {
    let deeds = [("join", Deed::Join), ("leave", Deed::Leave), ("next", Deed::Next), ("speak", Deed::Speak)];
    for (key, deed) in deeds {
        match step.get(key) {
            Some(toml::Value::Boolean(true)) if step.len() == 1 => return Ok(deed),
            Some(toml::Value::Boolean(true)) => {
                return Err(format!("a step has one verb; use `{key}` in its own step"));
            }
            Some(_) => return Err(format!("`{key}` takes true")),
            None => {}
        }
    }
    let leaves_one = LEAVE_ONE.iter().any(|&verb| step.contains_key(verb));
    let uno = leaves_one && step.get("uno") == Some(&toml::Value::Boolean(true));
    if uno {
        step.remove("uno");
    }
    // The keys besides verbs are valid too.
    let known = |message: &str| {
        let keys = "expected one of `after`, `who`, `refused`, `then`, `join`, `leave`, `next`, `speak`, `play`";
        message.replacen("expected one of `play`", keys, 1)
    };
    let words: Words<String> = step.try_into().map_err(|error: toml::de::Error| known(error.message()))?;
    Ok(Deed::Act { action: Action::try_from(words)?, uno })
}

fn read_refused(value: toml::Value) -> Result<Option<Refused>, String> {
    match value {
        toml::Value::Boolean(true) => Ok(Some(Refused::Anyhow)),
        toml::Value::Boolean(false) => Ok(None),
        toml::Value::String(code) if ruckus_engine::Code::named(&code).is_some() => Ok(Some(Refused::With(code))),
        toml::Value::String(code) => {
            let known: Vec<_> = ruckus_engine::Code::ALL.iter().map(|code| code.name()).collect();
            Err(format!("there is no refusal `{code}`; known codes: {}", known.join(", ")))
        }
        other => Err(format!("`refused` takes a code or true, not {}", other.type_str())),
    }
}
