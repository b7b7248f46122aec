//! Facts and refusals of events as sentences.

use ruckus_events::{CreditFor, Ending, Event, EventPlayer, Fact, How, Person, Refusal, Why, limits};
use ruckus_protocol::Reason;

use crate::reasons::reason;

/// Describes a fact of an event, after it was applied. Returns `None` for facts that need no description. `names`
/// contains the names of people by number.
pub fn event_sentence(fact: &Fact, event: &Event, names: &[String]) -> Option<String> {
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

/// Describes a refusal of an event: the reason, and what to do instead.
pub fn event_refusal(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Over => "The event is over. Open a new one.".to_owned(),
        Refusal::NotStarted => "The event hasn't started yet.".to_owned(),
        Refusal::AlreadyStarted => "The event has started, so its rules are fixed.".to_owned(),
        Refusal::NoLateEntry => "You can't join a knockout after the start. Join the next event.".to_owned(),
        &Refusal::TooFew { have, need } => reason(&Reason::TooFewPlayers { have, need }),
        Refusal::Full => format!("The event is full: {} players at most.", limits::PLAYERS),
        Refusal::CheckInClosed => "Check-in is closed. Ask a host to open it again.".to_owned(),
        Refusal::AlreadyHere => "You're already checked in.".to_owned(),
        Refusal::NoPerson => "Check in as a person or as a bot, not both.".to_owned(),
        Refusal::BadName => format!("A name has 1 to {} characters.", limits::NAME),
        Refusal::NameTaken => "That name is taken. Pick another.".to_owned(),
        Refusal::UnknownPlayer => "There is no such player.".to_owned(),
        Refusal::NoChange => "Nothing to change: that's how it is already.".to_owned(),
        Refusal::Gone => "You left the event. Come back first.".to_owned(),
        Refusal::Removed => "A host removed you from this event.".to_owned(),
        Refusal::FillsUp => "That bot fills a table. It leaves when it isn't needed.".to_owned(),
        Refusal::NotHost => "Only a host can do that.".to_owned(),
        Refusal::TooManyCoHosts => format!("There are {} co-hosts already. Remove one first.", limits::CO_HOSTS),
        Refusal::NoSuchTable => "There is no table with that number.".to_owned(),
        Refusal::OldResult => "That result is from another round.".to_owned(),
        Refusal::NotPlaying => "That table isn't playing.".to_owned(),
        Refusal::WrongPlayers => "Those players don't sit at that table. Report its own players.".to_owned(),
        Refusal::WrongResult => "The result needs points and a place for each seat.".to_owned(),
        Refusal::NotRefused => "That table has no refused result.".to_owned(),
        Refusal::NotTimeYet => "The table still has time. Play on.".to_owned(),
        Refusal::BadPlan(error) => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_few_players_are_counted() {
        let refusal = Refusal::TooFew { have: 5, need: 6 };
        assert_eq!(event_refusal(&refusal), "You need 6 players, so 1 more. Invite friends, or add bots.");
    }
}
