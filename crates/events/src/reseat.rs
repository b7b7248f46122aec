//! Verifies seating: applies the facts of an event one by one, and seats each round again with the same code and the
//! recorded seed.

use std::collections::BTreeMap;

use crate::decide::{Chance, Work};
use crate::evolve::evolve;
use crate::fact::Fact;
use crate::ids::{EventPlayer, Person, Round};
use crate::plan::{Form, Plan};
use crate::state::{Event, Phase};

/// The maximum number of points in one fact. It allows the points of all facts to be added without overflow.
const MOST_POINTS: u64 = 1_000_000_000_000;

/// Replays facts and returns the resulting event.
///
/// # Errors
/// Describes the first fact that is impossible, or that differs from the event's rules.
pub fn reseat(plan: &Plan, facts: &[Fact]) -> Result<Event, String> {
    // The host does not affect seating.
    let mut event = Event::open(plan.clone(), Person(0));
    let seeds: BTreeMap<Round, u64> = facts
        .iter()
        .filter_map(|fact| match fact {
            Fact::RoundBegan { round, lots, .. } => Some((*round, *lots)),
            _ => None,
        })
        .collect();
    let (mut at, mut otherwise) = (0, None);
    while let Some(fact) = facts.get(at) {
        if let Some(begins) = begins(&event, &facts[at..]) {
            match seat_anew(&event, &facts[at..], begins, &seeds) {
                Ok((seated, count)) => {
                    (event, at, otherwise) = (seated, at + count, None);
                    continue;
                }
                // This can be a bot that left or came back before the round began.
                Err(why) if matches!(fact, Fact::Left { .. } | Fact::CameBack { .. }) => {
                    otherwise.get_or_insert(why);
                }
                Err(why) => return Err(otherwise.unwrap_or(why)),
            }
        } else if seats(fact) {
            return Err(format!("{}, but no round starts here", said(&event, fact)));
        }
        if points(fact).is_some_and(|points| points.unsigned_abs() > MOST_POINTS) {
            return Err(format!("fact {}: the points exceed the limit", at + 1));
        }
        evolve(&mut event, fact).map_err(|error| format!("fact {}: {error}", at + 1))?;
        at += 1;
    }
    Ok(event)
}

/// Returns the index of the `RoundBegan` fact if a round begins with these facts. Before it, bots come and go to fill
/// tables, and players are out of a knockout.
fn begins(event: &Event, facts: &[Fact]) -> Option<usize> {
    let filler = |player: &EventPlayer| event.entrant(*player).is_some_and(crate::Entrant::is_filler);
    let before = |fact: &Fact| match fact {
        Fact::CheckedIn { filler, .. } => *filler,
        Fact::Left { player } | Fact::CameBack { player, .. } => filler(player),
        Fact::WentOn { .. } | Fact::KnockedOut { .. } => true,
        _ => false,
    };
    let first = facts.iter().position(|fact| !before(fact))?;
    matches!(facts[first], Fact::RoundBegan { .. }).then_some(first)
}

/// Returns true for facts that occur only when a round begins.
const fn seats(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Seated { .. }
            | Fact::Bye { .. }
            | Fact::Moved { .. }
            | Fact::WentOn { .. }
            | Fact::KnockedOut { .. }
            | Fact::RoundBegan { .. }
    )
}

/// Returns the largest number of points in a fact, by absolute value.
fn points(fact: &Fact) -> Option<i64> {
    match fact {
        Fact::Credited { points, .. } => Some(*points),
        Fact::Finished { result, .. } => result.points.iter().copied().max_by_key(|points| points.unsigned_abs()),
        _ => None,
    }
}

/// Seats a round again. Returns the resulting event and the number of facts that it covers.
fn seat_anew(
    event: &Event,
    facts: &[Fact],
    begins: usize,
    seeds: &BTreeMap<Round, u64>,
) -> Result<(Event, usize), String> {
    let Some(Fact::RoundBegan { round, at: began, .. }) = facts.get(begins) else {
        return Err("no round starts".to_owned());
    };
    let due = match event.phase() {
        _ if event.plan.form() == Form::RaceTo => event.race_due().is_some_and(|due| due <= *began),
        Phase::Playing => event.round == 0 && event.playing().next().is_none(),
        Phase::Between { next_at } => next_at <= began,
        _ => false,
    };
    if !due || *round != event.round + 1 {
        return Err(format!("round {round} starts although none is due"));
    }
    let came = facts[..begins].iter().find_map(|fact| match fact {
        Fact::CheckedIn { at, .. } | Fact::CameBack { at, .. } => Some(*at),
        _ => None,
    });
    let mut work = Work::of(event, came.unwrap_or(*began), Chance::Told(seeds.clone()));
    work.begin(*began);
    let seated = &work.facts;
    if let Some(at) = (0..seated.len()).find(|at| facts.get(*at) != seated.get(*at)) {
        let says = facts.get(at).map_or_else(|| "nothing else happens".to_owned(), |fact| said(&work.event, fact));
        let rules = said(&work.event, &seated[at]);
        return Err(format!(
            "at the start of round {round}, the record says that {says}; by the event's rules, {rules}"
        ));
    }
    let count = seated.len();
    Ok((work.event, count))
}

/// Describes a fact of the seating of a round.
fn said(event: &Event, fact: &Fact) -> String {
    let name =
        |player: &EventPlayer| event.entrant(*player).map_or_else(|| player.to_string(), |it| it.name().to_owned());
    match fact {
        Fact::Seated { round, table, seats } => {
            let names = seats.iter().map(name).collect::<Vec<_>>().join(", ");
            format!("in round {round} at table {table} sit {names}")
        }
        Fact::Bye { round, player } => format!("{} has a bye in round {round}", name(player)),
        Fact::Moved { player, from, to, .. } => format!("{} moves from table {from} to table {to}", name(player)),
        Fact::WentOn { player, lucky: false } => format!("{} advances", name(player)),
        Fact::WentOn { player, lucky: true } => format!("{} advances as a lucky loser", name(player)),
        Fact::KnockedOut { player } => format!("{} is out", name(player)),
        Fact::RoundBegan { round, .. } => format!("round {round} starts"),
        Fact::Credited { player, points, .. } => format!("{} gets {points} points", name(player)),
        Fact::CheckedIn { name, .. } => format!("{name} joins to fill a table"),
        Fact::CameBack { player, .. } => format!("{} comes back", name(player)),
        Fact::Left { player } => format!("{} leaves", name(player)),
        Fact::Ended { .. } => "the event ends because too few players are left".to_owned(),
        _ => "another fact happens".to_owned(),
    }
}
