//! Describes the facts of an event in sentences.

use ruckus_events::{CreditFor, Ending, Event, EventPlayer, Fact, How, Person, Why};

/// Describes a fact. Returns `None` for facts that need no description.
pub(super) fn sentence(fact: &Fact, event: &Event, names: &[String]) -> Option<String> {
    let name =
        |player: &EventPlayer| event.player(*player).map_or_else(String::new, |entrant| entrant.name().to_owned());
    let list = |players: &[EventPlayer]| players.iter().map(name).collect::<Vec<_>>().join(", ");
    let person = |person: &Person| names.get(person.0 as usize).cloned().unwrap_or_default();
    Some(match fact {
        Fact::CheckedIn { name, filler: true, .. } => format!("{name} fills up."),
        Fact::CheckedIn { name, .. } => format!("{name} checks in."),
        Fact::Left { player } => format!("{} leaves.", name(player)),
        Fact::Removed { player } => format!("{} was removed, and cannot come back.", name(player)),
        Fact::CameBack { player, .. } => format!("{} is back.", name(player)),
        Fact::FellAsleep { player, .. } => format!("{} falls asleep; a bot plays on.", name(player)),
        Fact::WokeUp { player } => format!("{} wakes up.", name(player)),
        Fact::SeatClosed { player } => format!("{} was asleep for too long. The seat is closed.", name(player)),
        Fact::PlanChanged { .. } => "The rules of the event change.".to_owned(),
        Fact::CheckInOver => "Check-in is over.".to_owned(),
        Fact::CheckInClosed => "A host closes check-in.".to_owned(),
        Fact::CheckInReopened => "A host opens check-in again.".to_owned(),
        Fact::Started { players, expected: Some(expected), .. } if players != expected => {
            format!("The event starts with {players} of {expected} players.")
        }
        Fact::Started { players, .. } => format!("The event starts with {players} players."),
        Fact::RoundBegan { round, .. } => format!("Round {round} begins."),
        Fact::Moved { player, from, to, why } => {
            let way = if to < from { "up" } else { "down" };
            let why = match why {
                Why::Best => ", as the best of the table",
                Why::Worst => ", as the worst of the table",
                Why::Evening => ", to even out the tables",
            };
            format!("{} moves {way} to table {to}{why}.", name(player))
        }
        Fact::WentOn { player, lucky: false } => format!("{} goes on.", name(player)),
        Fact::WentOn { player, lucky: true } => format!("{} goes on as a lucky loser.", name(player)),
        Fact::KnockedOut { player } => format!("{} is out.", name(player)),
        Fact::Seated { table, seats, .. } => format!("Table {table}: {}.", list(seats)),
        Fact::Bye { player, .. } => format!("{} has a bye.", name(player)),
        Fact::Credited { player, points, why: CreditFor::Bye, .. } => {
            format!("{} gets {points} for the bye.", name(player))
        }
        Fact::Credited { player, points, why: CreditFor::Arriving, .. } => {
            format!("{} starts from {points} more.", name(player))
        }
        Fact::Credited { player, points, why: CreditFor::Missed, .. } => {
            format!("{} gets {points} for missing the round.", name(player))
        }
        Fact::Credited { player, points, why: CreditFor::Unreported, .. } => {
            format!("{} gets {points}, the mean of the round.", name(player))
        }
        Fact::TimeUp { table, .. } => format!("Time is up at table {table}."),
        Fact::Finished { result, .. } => {
            let order: Vec<_> = result.order.iter().map(|group| list(group).replace(", ", " = ")).collect();
            let how = match result.how {
                How::Played => "finishes",
                How::AsItStood => "is scored as it stands",
                How::Unreported => "has no result and counts as a tie",
                How::Accepted => "counts as accepted by a host",
            };
            format!("Table {} {how}: {}.", result.table, order.join(", "))
        }
        Fact::ResultRefused { table, .. } => format!("The result of table {table} does not fit. A host decides."),
        Fact::Replayed { table, .. } => format!("Table {table} plays the round again."),
        Fact::RoundOver { round, .. } => format!("Round {round} is over."),
        Fact::LastCall => "No new match begins.".to_owned(),
        Fact::HostChanged { host: Some(host) } => format!("{} is the host now.", person(host)),
        Fact::HostChanged { host: None } => "The event has no host.".to_owned(),
        Fact::CoHostAdded { person: who } => format!("{} is a co-host.", person(who)),
        Fact::CoHostRemoved { person: who } => format!("{} is no longer a co-host.", person(who)),
        Fact::Ended { why, .. } => match why {
            Ending::Played => "The event is over.".to_owned(),
            Ending::TooFew => "Too few players are left. The event is over.".to_owned(),
            Ending::Closed => "The host closes the event.".to_owned(),
        },
    })
}
