//! The state of an event, with players by name.

use std::collections::BTreeMap;

use ruckus_events::{Ending, Event, EventPlayer, Fact, Person, Phase, Presence, Waiting, Why};
use serde::Serialize;

/// The state of an event, with players by name. A scenario's `expect` and `then` are compared with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct EventPosition {
    /// The round.
    pub round: u32,
    /// The players at the tables of the round, in order of table numbers.
    pub tables: Vec<Vec<String>>,
    /// The numbers of the tables that are playing.
    pub playing: Vec<u16>,
    /// The numbers of the tables that have reached their time limit.
    pub time_up: Vec<u16>,
    /// The players with a bye.
    pub byes: Vec<String>,
    /// What the event waits for: `check-in`, `tables`, `next-round`, `players`, `nothing`.
    pub waiting: String,
    /// The time of the next automatic change, in milliseconds since the beginning of the scenario.
    pub deadline: Option<u64>,
    /// The ranks.
    pub standings: BTreeMap<String, u32>,
    /// The points in the event.
    pub points: BTreeMap<String, i64>,
    /// The players who are asleep.
    pub asleep: Vec<String>,
    /// The players who have left, or who had their seat closed.
    pub gone: Vec<String>,
    /// The players who are out of a knockout.
    pub out: Vec<String>,
    /// The bots that fill empty seats.
    pub fillers: Vec<String>,
    /// The players who changed tables in the latest move, with the reasons.
    pub moved: BTreeMap<String, String>,
    /// The lucky losers of the latest move.
    pub lucky: Vec<String>,
    /// The host.
    pub host: Option<String>,
    /// The co-hosts, the longest-serving first.
    pub co_hosts: Vec<String>,
    /// The reason why the event ended: `played`, `too-few`, `closed`. `None` while it is running.
    pub ending: Option<String>,
}

impl EventPosition {
    /// Creates the position after these facts. `names` contains the names of all persons.
    pub(super) fn of(event: &Event, facts: &[Fact], names: &[String]) -> Self {
        let named = |person: &Person| names.get(person.0 as usize).cloned().unwrap_or_default();
        let name =
            |player: EventPlayer| event.player(player).map_or_else(String::new, |entrant| entrant.name().to_owned());
        let all = |holds: &dyn Fn(EventPlayer) -> bool| {
            event.players().map(|(player, _)| player).filter(|player| holds(*player)).map(name).collect::<Vec<_>>()
        };
        let presence = |player| event.player(player).map(|entrant| entrant.presence());
        let numbers = |holds: &dyn Fn(&ruckus_events::Table) -> bool| {
            event.tables().filter(|(_, table)| holds(table)).map(|(number, _)| number).collect()
        };
        let ending = match event.phase() {
            Phase::Ended { why, .. } => Some(match why {
                Ending::Played => "played",
                Ending::TooFew => "too-few",
                Ending::Closed => "closed",
            }),
            _ => None,
        };
        let waiting = match event.waiting() {
            Waiting::CheckIn { .. } => "check-in",
            Waiting::Tables(_) => "tables",
            Waiting::NextRound { .. } => "next-round",
            Waiting::Players { .. } => "players",
            Waiting::Nothing => "nothing",
        };
        let moved = facts.iter().filter_map(|fact| match fact {
            Fact::Moved { player, why, .. } => Some((name(*player), why_word(*why).to_owned())),
            _ => None,
        });
        let lucky = facts.iter().filter_map(|fact| match fact {
            Fact::WentOn { player, lucky: true } => Some(name(*player)),
            _ => None,
        });
        let standings = event.standings();
        Self {
            round: event.round(),
            tables: event.tables().map(|(_, table)| table.seats().iter().copied().map(name).collect()).collect(),
            playing: numbers(&|table| table.is_playing()),
            time_up: numbers(&|table| table.is_playing() && table.is_time_up()),
            byes: all(&|player| event.has_bye(player)),
            waiting: waiting.to_owned(),
            deadline: event.deadline(),
            standings: standings.iter().map(|line| (name(line.player), line.rank)).collect(),
            points: standings.iter().map(|line| (name(line.player), line.points)).collect(),
            asleep: all(&|player| matches!(presence(player), Some(Presence::Asleep { .. }))),
            gone: all(&|player| matches!(presence(player), Some(Presence::Left | Presence::Closed))),
            out: all(&|player| event.player(player).is_some_and(ruckus_events::Entrant::is_out)),
            fillers: all(&|player| event.player(player).is_some_and(ruckus_events::Entrant::is_filler)),
            moved: moved.collect(),
            lucky: lucky.collect(),
            host: event.host().as_ref().map(named),
            co_hosts: event.co_hosts().iter().map(named).collect(),
            ending: ending.map(str::to_owned),
        }
    }
}

/// Returns the word for a reason to change tables.
pub(super) const fn why_word(why: Why) -> &'static str {
    match why {
        Why::Best => "best",
        Why::Worst => "worst",
        Why::Evening => "evening",
    }
}
