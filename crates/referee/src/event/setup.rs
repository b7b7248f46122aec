//! The initial event of a scenario.

use ruckus_events::{CreditFor, Event, EventPlayer, Fact, Impossible, Person, evolve};

use super::file::EventScenario;

/// Returns the person with this name: the index in the list of all names, which begins with the hosts.
pub(super) fn person(names: &mut Vec<String>, name: &str) -> Person {
    let at = names.iter().position(|known| known == name).unwrap_or_else(|| {
        names.push(name.to_owned());
        names.len() - 1
    });
    Person(at as u64)
}

/// Sets the event up from facts.
pub(super) fn event(scenario: &EventScenario, names: &mut Vec<String>) -> Result<Event, Impossible> {
    let mut event = Event::open(scenario.plan.clone(), person(names, &scenario.hosts.host));
    for co_host in &scenario.hosts.co_hosts {
        evolve(&mut event, &Fact::CoHostAdded { person: person(names, co_host) })?;
    }
    for (at, name) in scenario.players.iter().enumerate() {
        let (player, person) = (EventPlayer(at as u32), Some(person(names, name)));
        let fact = Fact::CheckedIn { player, person, name: name.clone(), bot: false, filler: false, at: 0 };
        evolve(&mut event, &fact)?;
    }
    if scenario.tables.is_empty() {
        return Ok(event);
    }
    let players = scenario.players.len() as u32;
    evolve(&mut event, &Fact::Started { at: 0, players, expected: scenario.plan.expected() })?;
    let until = scenario.plan.time_limit();
    for round in 1..=scenario.round {
        evolve(&mut event, &Fact::RoundBegan { round, at: 0, lots: scenario.seed, until })?;
    }
    let round = scenario.round;
    let player =
        |name: &String| scenario.players.iter().position(|known| known == name).map(|at| EventPlayer(at as u32));
    for (at, table) in scenario.tables.iter().enumerate() {
        for (name, points) in &table.totals {
            let Some(player) = player(name) else { continue };
            evolve(&mut event, &Fact::Credited { player, round, points: *points, why: CreditFor::Arriving })?;
        }
        let seats = table.seats.iter().filter_map(player).collect();
        evolve(&mut event, &Fact::Seated { round, table: at as u16 + 1, seats })?;
    }
    Ok(event)
}
