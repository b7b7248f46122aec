//! Expectations about the state of an event.

use super::position::EventPosition;
use crate::clock;
use crate::expect::Mismatch;

/// Expected parts of a position.
#[derive(Clone, Debug)]
pub(super) struct Expectation {
    wanted: Vec<(&'static str, toml::Value)>,
}

/// The type of a key's value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Word,
    Time,
    Names,
    Numbers,
    Tables,
    NumberByName,
    WordByName,
}

const KEYS: [(&str, Kind); 18] = [
    ("round", Kind::Number),
    ("tables", Kind::Tables),
    ("playing", Kind::Numbers),
    ("time-up", Kind::Numbers),
    ("byes", Kind::Names),
    ("waiting", Kind::Word),
    ("deadline", Kind::Time),
    ("standings", Kind::NumberByName),
    ("points", Kind::NumberByName),
    ("asleep", Kind::Names),
    ("gone", Kind::Names),
    ("out", Kind::Names),
    ("fillers", Kind::Names),
    ("moved", Kind::WordByName),
    ("lucky", Kind::Names),
    ("host", Kind::Word),
    ("co-hosts", Kind::Names),
    ("ending", Kind::Word),
];

impl Expectation {
    /// Parses expectations. `after_move` is true for the `then` of a move. Only there are `moved` and `lucky` allowed.
    pub(super) fn parse(table: &toml::Table, names: &[String], after_move: bool) -> Result<Self, String> {
        let mut wanted = Vec::new();
        for (key, value) in table {
            let Some((key, kind)) = KEYS.into_iter().find(|(known, _)| known == key) else {
                let known: Vec<_> = KEYS.iter().map(|(key, _)| *key).collect();
                return Err(format!("an event has no `{key}`; known keys: {}", known.join(", ")));
            };
            if ["moved", "lucky"].contains(&key) && !after_move {
                return Err(format!("`{key}` belongs in the `then` of a move"));
            }
            let value = check(key, kind, value)?;
            // Bots that fill empty seats have generated names.
            let named: Vec<&String> = match (&value, kind) {
                (toml::Value::Table(table), _) => table.keys().collect(),
                _ => Vec::new(),
            };
            if let Some(unknown) = named.into_iter().find(|name| !names.contains(name) && !name.starts_with("Bot ")) {
                return Err(format!("no player is called `{unknown}`; the players are {}", names.join(", ")));
            }
            wanted.push((key, value));
        }
        Ok(Self { wanted })
    }

    /// Returns the parts that differ.
    pub(super) fn mismatches(&self, position: &EventPosition) -> Vec<Mismatch> {
        let Ok(now) = toml::Table::try_from(position) else { return Vec::new() };
        let mut mismatches = Vec::new();
        for (key, wanted) in &self.wanted {
            let got = now.get(*key).cloned().unwrap_or_else(|| toml::Value::String("none".to_owned()));
            match (wanted, &got) {
                (toml::Value::Table(wanted), toml::Value::Table(got)) => {
                    for (name, wanted) in wanted {
                        let none = toml::Value::String("none".to_owned());
                        compare(&format!("{key}.{name}"), wanted, got.get(name).unwrap_or(&none), &mut mismatches);
                    }
                }
                _ => compare(key, wanted, &got, &mut mismatches),
            }
        }
        mismatches
    }
}

fn compare(key: &str, wanted: &toml::Value, got: &toml::Value, mismatches: &mut Vec<Mismatch>) {
    let (wanted, got) = (sorted(wanted), sorted(got));
    if wanted != got {
        mismatches.push(Mismatch { key: key.to_owned(), expected: words(&wanted), got: words(&got) });
    }
}

/// Sorts lists, because the order of names and numbers does not matter. Lists of tables stay in the order of their
/// numbers.
fn sorted(value: &toml::Value) -> toml::Value {
    let toml::Value::Array(list) = value else { return value.clone() };
    let mut list: Vec<toml::Value> = list.iter().map(sorted).collect();
    if !list.iter().any(toml::Value::is_array) {
        list.sort_by_key(words);
    }
    toml::Value::Array(list)
}

fn words(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => text.clone(),
        toml::Value::Array(list) if list.is_empty() => "none".to_owned(),
        toml::Value::Array(list) => {
            let between = if list.iter().any(toml::Value::is_array) { " | " } else { " " };
            list.iter().map(words).collect::<Vec<_>>().join(between)
        }
        other => other.to_string(),
    }
}

/// Checks the type of a value. Converts times to milliseconds.
fn check(key: &str, kind: Kind, value: &toml::Value) -> Result<toml::Value, String> {
    let list = |holds: fn(&toml::Value) -> bool| value.as_array().is_some_and(|list| list.iter().all(holds));
    let table = |holds: fn(&toml::Value) -> bool| value.as_table().is_some_and(|table| table.values().all(holds));
    let names = |value: &toml::Value| value.as_array().is_some_and(|list| list.iter().all(toml::Value::is_str));
    let (holds, right) = match kind {
        Kind::Number => (value.is_integer(), "a whole number"),
        Kind::Word => (value.is_str(), "a word"),
        Kind::Time => match value.as_str() {
            Some("none") => (true, ""),
            Some(text) => return Ok(toml::Value::Integer(clock::millis(text)? as i64)),
            None => (false, "a time such as `30s`, or \"none\""),
        },
        Kind::Names => (list(toml::Value::is_str), "a list of names"),
        Kind::Numbers => (list(toml::Value::is_integer), "a list of numbers"),
        Kind::Tables => (value.as_array().is_some_and(|list| list.iter().all(names)), "a list of names for each table"),
        Kind::NumberByName => (table(toml::Value::is_integer), "numbers by name"),
        Kind::WordByName => (table(toml::Value::is_str), "words by name"),
    };
    if holds { Ok(value.clone()) } else { Err(format!("`{key}` takes {right}, not {}", value.type_str())) }
}
