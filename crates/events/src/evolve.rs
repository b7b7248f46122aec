//! Applies facts. No other code changes an event.

use std::sync::Arc;

use thiserror::Error;

use crate::fact::{Ending, Fact};
use crate::ids::EventPlayer;
use crate::plan::limits;
use crate::scores::{CreditFor, How, Match, PlayerTally, Scored, awards};
use crate::state::{Entrant, Event, Phase, Presence, Table};

/// Error for a fact that is impossible in the event's state.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("impossible fact: {0}")]
pub struct Impossible(
    /// The reason.
    pub &'static str,
);

/// Applies a fact.
///
/// # Errors
/// The fact is impossible in this state. The event is unchanged.
pub fn evolve(event: &mut Event, fact: &Fact) -> Result<(), Impossible> {
    let possible = |holds: bool, why: &'static str| if holds { Ok(()) } else { Err(Impossible(why)) };
    possible(!matches!(event.phase, Phase::Ended { .. }), "the event is over")?;
    let known =
        |event: &Event, player: EventPlayer| possible(event.entrant(player).is_some(), "there is no such player");
    match fact {
        Fact::CheckedIn { player, person, name, bot, filler, at } => {
            possible(player.place() == event.players.len(), "player numbers must be consecutive")?;
            possible(event.players.len() < limits::PLAYERS, "the event is full")?;
            event.players.push(Arc::new(Entrant {
                person: *person,
                name: name.as_str().into(),
                bot: *bot,
                filler: *filler,
                presence: Presence::Awake,
                table: None,
                last_round: 0,
                since: *at,
                out: false,
                removed: false,
                tally: PlayerTally::default(),
            }));
            event.results.push(Arc::new(Scored::Entered { player: *player }));
        }
        Fact::Left { player } | Fact::SeatClosed { player } => {
            let left = matches!(fact, Fact::Left { .. });
            let entrant = event.entrant(*player).ok_or(Impossible("there is no such player"))?;
            possible(entrant.presence != Presence::Left && (left || entrant.is_asleep()), "the player is not present")?;
            if !entrant.gone() {
                event.results.push(Arc::new(Scored::Gone { player: *player }));
            }
            if let Some(table) = event.playing_at(*player)
                && let Some(table) = event.table_mut(table)
            {
                table.closed.push(*player);
            }
            if let Some(entrant) = event.entrant_mut(*player) {
                entrant.presence = if left { Presence::Left } else { Presence::Closed };
            }
        }
        Fact::Removed { player } => {
            let gone = event.entrant(*player).is_some_and(|entrant| entrant.gone() && !entrant.removed);
            possible(gone, "the player has not left")?;
            if let Some(entrant) = event.entrant_mut(*player) {
                entrant.removed = true;
            }
        }
        Fact::CameBack { player, at } => {
            let gone = event.entrant(*player).is_some_and(|entrant| entrant.gone() && !entrant.removed);
            possible(gone, "the player is not gone")?;
            event.results.push(Arc::new(Scored::Back { player: *player }));
            if let Some(entrant) = event.entrant_mut(*player) {
                entrant.presence = Presence::Awake;
                entrant.since = *at;
            }
        }
        Fact::FellAsleep { player, .. } | Fact::WokeUp { player } => {
            let entrant = event.entrant_mut(*player).ok_or(Impossible("there is no such player"))?;
            possible(!entrant.gone(), "the player is gone")?;
            entrant.presence = match fact {
                Fact::FellAsleep { at, .. } => Presence::Asleep { since: *at },
                _ => Presence::Awake,
            };
        }
        Fact::PlanChanged { plan } => {
            possible(event.started.is_none(), "the rules are fixed after the start")?;
            event.plan = Arc::new(plan.as_ref().clone());
            event.phase = Phase::CheckIn { over: false };
        }
        Fact::CheckInOver => {
            possible(event.started.is_none(), "the event has started")?;
            event.phase = Phase::CheckIn { over: true };
        }
        Fact::CheckInClosed | Fact::CheckInReopened => {
            let closed = *fact == Fact::CheckInClosed;
            possible(event.check_in_closed != closed, "check-in is in this state already")?;
            event.check_in_closed = closed;
        }
        Fact::Started { at, .. } => {
            possible(event.started.is_none(), "the event has started")?;
            event.started = Some(*at);
            event.phase = Phase::Playing;
        }
        Fact::RoundBegan { round, at, lots, until } => {
            possible(event.runs() && *round == event.round + 1, "round numbers must be consecutive")?;
            event.round = *round;
            event.lots = *lots;
            event.began = *at;
            event.until = *until;
            event.phase = Phase::Playing;
            event.tables.retain(|_, table| table.is_playing());
        }
        Fact::Moved { player, .. } | Fact::WentOn { player, .. } => known(event, *player)?,
        Fact::KnockedOut { player } => {
            event.entrant_mut(*player).ok_or(Impossible("there is no such player"))?.out = true;
        }
        Fact::Seated { round, table, seats } => {
            possible(event.runs() && *round == event.round, "the round does not match")?;
            possible(!event.tables.contains_key(table), "the table is taken")?;
            let free = |player: &EventPlayer| event.entrant(*player).is_some() && event.playing_at(*player).is_none();
            possible(seats.iter().all(free), "a player is unknown or sits at another table")?;
            possible(distinct(seats.iter().copied()), "a player has two seats at the table")?;
            for player in seats {
                if let Some(entrant) = event.entrant_mut(*player) {
                    entrant.table = Some(*table);
                    entrant.last_round = *round;
                }
            }
            let seats = seats.clone();
            let table_there = Table {
                round: *round,
                seats,
                closed: Vec::new(),
                until: event.until,
                time_up: None,
                refused: None,
                result: None,
            };
            event.tables.insert(*table, Arc::new(table_there));
        }
        Fact::Bye { round, player } => {
            possible(*round == event.round, "the round does not match")?;
            let entrant = event.entrant_mut(*player).ok_or(Impossible("there is no such player"))?;
            entrant.table = None;
            entrant.last_round = *round;
        }
        Fact::Credited { player, round, points, why } => {
            let entrant = event.entrant_mut(*player).ok_or(Impossible("there is no such player"))?;
            entrant.tally.credit(*round, *points, *why == CreditFor::Bye);
            let credit = Scored::Credit { player: *player, round: *round, points: *points, why: *why };
            event.results.push(Arc::new(credit));
        }
        Fact::TimeUp { table, at } => {
            let table = event.table_mut(*table).ok_or(Impossible("there is no such table"))?;
            possible(table.is_playing() && table.time_up.is_none(), "the table has no time limit that could expire")?;
            table.time_up = Some(*at);
        }
        Fact::Finished { result, .. } => finished(event, result)?,
        Fact::ResultRefused { table, refused } => {
            let table = event.table_mut(*table).ok_or(Impossible("there is no such table"))?;
            possible(table.is_playing() && table.refused.is_none(), "the table has no result that could be refused")?;
            table.refused = Some(Arc::from(refused.clone()));
        }
        Fact::Replayed { round, table, until } => {
            let table = event.table_mut(*table).ok_or(Impossible("there is no such table"))?;
            let refused = table.refused.is_some() && table.is_playing() && table.round == *round;
            possible(refused, "the table has no refused result")?;
            (table.refused, table.time_up, table.until) = (None, None, *until);
        }
        Fact::RoundOver { round, next_at } => {
            possible(*round == event.round && event.playing().next().is_none(), "tables are playing")?;
            event.phase = Phase::Between { next_at: *next_at };
        }
        Fact::LastCall => event.last_call = true,
        Fact::HostChanged { host } => {
            event.host = *host;
            event.co_hosts.retain(|co_host| Some(*co_host) != *host);
        }
        Fact::CoHostAdded { person } => {
            possible(!event.co_hosts.contains(person), "the person is a co-host")?;
            event.co_hosts.push(*person);
        }
        Fact::CoHostRemoved { person } => event.co_hosts.retain(|co_host| co_host != person),
        Fact::Ended { why, standings } => ended(event, *why, standings),
    }
    Ok(())
}

fn distinct(players: impl Iterator<Item = EventPlayer>) -> bool {
    let mut all: Vec<_> = players.collect();
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    all.len() == count
}

fn finished(event: &mut Event, result: &Match) -> Result<(), Impossible> {
    let table = event.table(result.table).ok_or(Impossible("there is no such table"))?;
    let mut placed: Vec<_> = result.order.iter().flatten().copied().collect();
    let (mut seats, mut there) = (result.seats.clone(), table.seats.clone());
    for players in [&mut placed, &mut seats, &mut there] {
        players.sort_unstable();
    }
    let may = result.how != How::Accepted || table.refused.is_some();
    let fits = may && table.is_playing() && table.round == result.round && seats == there && placed == seats;
    if !fits || result.points.len() != seats.len() || result.order.iter().any(Vec::is_empty) {
        return Err(Impossible("the result does not fit the table"));
    }
    let counted = awards(&event.plan, result, &|player| event.players[player.place()].tally.strength());
    for award in &counted {
        if let Some(entrant) = event.entrant_mut(award.player) {
            entrant.tally.note(award, result.round, &result.seats);
            entrant.since = result.at;
        }
    }
    if let Some(table) = event.table_mut(result.table) {
        table.result = Some(Arc::new(result.clone()));
    }
    event.results.push(Arc::new(Scored::Match(result.clone())));
    Ok(())
}

fn ended(event: &mut Event, why: Ending, standings: &[crate::scores::Standing]) {
    event.phase = Phase::Ended { why, standings: standings.to_vec() };
    event.tables.clear();
    event.players.iter_mut().map(Arc::make_mut).for_each(|entrant| entrant.table = None);
}
