//! The moves in a scenario of an event.

use std::collections::BTreeMap;

use ruckus_events::{Best, Draft, Plan, Refusal, Settle};
use serde::Deserialize;

use super::expect::Expectation;
use crate::clock;

/// A `[[move]]`.
#[derive(Clone, Debug)]
pub(super) struct Move {
    /// The time before the move, in milliseconds.
    pub(super) after: u64,
    /// What happens.
    pub(super) what: Option<MoveKind>,
    /// The expected refusal: with this code, or with any.
    pub(super) refused: Option<Option<String>>,
    /// The expectations after the move.
    pub(super) then: Option<Expectation>,
}

/// What happens in a move.
#[derive(Clone, Debug)]
pub(super) enum MoveKind {
    /// These players check in, in order.
    CheckIn { names: Vec<String>, bots: bool },
    /// An action of a player.
    Player(Verb, String),
    /// An action of a host.
    Host(HostVerb, String),
    /// A report of a table.
    Report(TableReport, ReportVerb),
}

/// What happens to a table's report.
#[derive(Clone, Copy, Debug)]
pub(super) enum ReportVerb {
    Finish,
    Unfinished,
    Refuse,
}

/// An action of a player.
#[derive(Clone, Copy, Debug)]
pub(super) enum Verb {
    Leave,
    ComeBack,
    FallAsleep,
    WakeUp,
}

/// An action of a host.
#[derive(Clone, Debug)]
pub(super) enum HostVerb {
    Start,
    Close,
    Leaves,
    Remove(String),
    RemoveMany(Vec<String>),
    SetCheckIn(bool),
    Settle(u16, Settle),
    AddCoHost(String),
    RemoveCoHost(String),
    StopTable(u16),
    ChangePlan(Box<Draft>),
}

/// The report of a table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TableReport {
    pub(super) table: u16,
    /// The round. The default is the table's current round.
    pub(super) round: Option<u32>,
    /// The players. The default is the table's players.
    pub(super) seats: Option<Vec<String>>,
    /// The points. The default is none.
    #[serde(default)]
    pub(super) points: BTreeMap<String, i64>,
    /// The finishing order. The default is the order by points.
    pub(super) order: Option<Vec<FinishingPlace>>,
}

/// A place in the finishing order: one player, or several who share it.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum FinishingPlace {
    /// One player.
    One(String),
    /// Several players.
    Shared(Vec<String>),
}

impl FinishingPlace {
    pub(super) fn names(&self) -> &[String] {
        match self {
            Self::One(name) => std::slice::from_ref(name),
            Self::Shared(names) => names,
        }
    }
}

impl TableReport {
    /// Returns the finishing order of these seats by name.
    pub(super) fn order(&self, seats: &[String], best: Best) -> Vec<Vec<String>> {
        if let Some(order) = &self.order {
            return order.iter().map(|place| place.names().to_vec()).collect();
        }
        let mut by_points: BTreeMap<i64, Vec<String>> = BTreeMap::new();
        for name in seats {
            let points = self.points.get(name).copied().unwrap_or(0);
            let key = if best == Best::FewestPoints { points } else { points.saturating_neg() };
            by_points.entry(key).or_default().push(name.clone());
        }
        by_points.into_values().collect()
    }
}

const VERBS: &str = "check-in, bots, leave, come-back, fall-asleep, wake-up, start, close, host-leaves, \
                     close-check-in, reopen-check-in, remove, add-co-host, remove-co-host, stop-table, accept, \
                     replay, void, change-plan, finish, unfinished, refuse";

pub(super) fn read_move(mut step: toml::Table, names: &[String], plan: &Plan) -> Result<Move, String> {
    let after = step.remove("after").map(|value| text("after", value).and_then(|text| clock::millis(&text)));
    let refused = step.remove("refused").map(read_refused).transpose()?.flatten();
    let then = match step.remove("then") {
        Some(toml::Value::Table(then)) => Some(Expectation::parse(&then, names, true)?),
        Some(_) => return Err("`then` takes a table".to_owned()),
        None => None,
    };
    let who = step.remove("who").map(|value| text("who", value).and_then(|who| known(who, names))).transpose()?;
    let what = match step.len() {
        0 if who.is_some() => return Err(format!("`who` needs a verb: {VERBS}")),
        0 => None,
        1 => step.into_iter().next().map(|(verb, value)| read_what(&verb, value, who, names, plan)).transpose()?,
        _ => {
            let keys: Vec<_> = step.keys().map(|key| format!("`{key}`")).collect();
            return Err(format!("a move has one verb, not {}", keys.join(" and ")));
        }
    };
    if what.is_none() && refused.is_some() {
        return Err("only a player's or a host's move can be refused".to_owned());
    }
    Ok(Move { after: after.transpose()?.unwrap_or(0), what, refused, then })
}

fn read_what(
    verb: &str,
    value: toml::Value,
    who: Option<String>,
    names: &[String],
    plan: &Plan,
) -> Result<MoveKind, String> {
    let needs_who = |who: Option<String>| who.ok_or_else(|| format!("`{verb}` needs `who`"));
    let is_true = |value: &toml::Value| match value {
        toml::Value::Boolean(true) => Ok(()),
        _ => Err(format!("`{verb}` takes true")),
    };
    let no_who = || if who.is_some() { Err(format!("`{verb}` takes no `who`")) } else { Ok(()) };
    let player = |verb, who| Ok(MoveKind::Player(verb, needs_who(who)?));
    let host = |verb, who| Ok(MoveKind::Host(verb, needs_who(who)?));
    match verb {
        "check-in" | "bots" => {
            no_who()?;
            Ok(MoveKind::CheckIn { names: several(verb, value)?, bots: verb == "bots" })
        }
        "finish" | "unfinished" | "refuse" => {
            no_who()?;
            let said: TableReport =
                value.try_into().map_err(|problem: toml::de::Error| format!("`{verb}`: {}", problem.message()))?;
            let placed = said.order.iter().flatten().flat_map(FinishingPlace::names);
            for name in said.seats.iter().flatten().chain(said.points.keys()).chain(placed) {
                known(name.clone(), names)?;
            }
            let how = match verb {
                "finish" => ReportVerb::Finish,
                "unfinished" => ReportVerb::Unfinished,
                _ => ReportVerb::Refuse,
            };
            Ok(MoveKind::Report(said, how))
        }
        "leave" => is_true(&value).and_then(|()| player(Verb::Leave, who)),
        "come-back" => is_true(&value).and_then(|()| player(Verb::ComeBack, who)),
        "fall-asleep" => is_true(&value).and_then(|()| player(Verb::FallAsleep, who)),
        "wake-up" => is_true(&value).and_then(|()| player(Verb::WakeUp, who)),
        "start" => is_true(&value).and_then(|()| host(HostVerb::Start, who)),
        "close" => is_true(&value).and_then(|()| host(HostVerb::Close, who)),
        "host-leaves" => is_true(&value).and_then(|()| host(HostVerb::Leaves, who)),
        "close-check-in" => is_true(&value).and_then(|()| host(HostVerb::SetCheckIn(false), who)),
        "reopen-check-in" => is_true(&value).and_then(|()| host(HostVerb::SetCheckIn(true), who)),
        "remove" if value.is_array() => {
            let players = several(verb, value)?.into_iter().map(|name| known(name, names));
            host(HostVerb::RemoveMany(players.collect::<Result<_, _>>()?), who)
        }
        "remove" => host(HostVerb::Remove(known(text(verb, value)?, names)?), who),
        "add-co-host" => host(HostVerb::AddCoHost(known(text(verb, value)?, names)?), who),
        "remove-co-host" => host(HostVerb::RemoveCoHost(known(text(verb, value)?, names)?), who),
        "stop-table" => host(HostVerb::StopTable(table(verb, &value)?), who),
        "accept" => host(HostVerb::Settle(table(verb, &value)?, Settle::Accept), who),
        "replay" => host(HostVerb::Settle(table(verb, &value)?, Settle::Replay), who),
        "void" => host(HostVerb::Settle(table(verb, &value)?, Settle::Void), who),
        "change-plan" => {
            let toml::Value::Table(changes) = value else { return Err("`change-plan` takes a table".to_owned()) };
            let now = toml::Table::try_from(Draft::from(plan.clone())).map_err(|problem| problem.to_string())?;
            // Settings that depend on the form must be set again.
            let kept =
                now.into_iter().filter(|(key, _)| !changes.contains_key("form") || key == "name" || key == "game");
            let mut all: toml::Table = kept.collect();
            all.extend(changes);
            let draft = all.try_into().map_err(|problem: toml::de::Error| problem.message().to_owned())?;
            host(HostVerb::ChangePlan(Box::new(draft)), who)
        }
        _ => Err(format!("there is no verb `{verb}`; known verbs: {VERBS}")),
    }
}

fn read_refused(value: toml::Value) -> Result<Option<Option<String>>, String> {
    match value {
        toml::Value::Boolean(true) => Ok(Some(None)),
        toml::Value::Boolean(false) => Ok(None),
        toml::Value::String(code) if Refusal::CODES.contains(&code.as_str()) => Ok(Some(Some(code))),
        toml::Value::String(code) => {
            Err(format!("there is no refusal `{code}`; known codes: {}", Refusal::CODES.join(", ")))
        }
        other => Err(format!("`refused` takes a code or true, not {}", other.type_str())),
    }
}

/// Parses the number of a table.
fn table(verb: &str, value: &toml::Value) -> Result<u16, String> {
    let number = value.as_integer().and_then(|number| u16::try_from(number).ok());
    number.ok_or_else(|| format!("`{verb}` takes the number of a table"))
}

/// Parses one or several names.
fn several(verb: &str, value: toml::Value) -> Result<Vec<String>, String> {
    match value {
        toml::Value::String(name) => Ok(vec![name]),
        toml::Value::Array(list) => list.into_iter().map(|name| text(verb, name)).collect(),
        other => Err(format!("`{verb}` takes a name or a list of names, not {}", other.type_str())),
    }
}

fn text(key: &str, value: toml::Value) -> Result<String, String> {
    match value {
        toml::Value::String(text) => Ok(text),
        other => Err(format!("`{key}` takes a text, not {}", other.type_str())),
    }
}

fn known(name: String, names: &[String]) -> Result<String, String> {
    if names.contains(&name) {
        return Ok(name);
    }
    Err(format!("no player is called `{name}`; the players are {}", names.join(", ")))
}
