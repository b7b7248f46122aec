//! How much time bots and the table leave to people.

use std::time::Duration;

use ruckus_bots::Ease;
use ruckus_protocol::BotKind;

use super::Room;
use super::player::Player;

/// So long people have for their first race before a bot begins to react, in milliseconds.
const FIRST_RACE: u64 = 1_500;

/// How much time a kind of bot leaves to the people who are there. None if the host has chosen how fast it is.
pub(super) fn ease(room: &Room, kind: BotKind) -> Ease {
    if kind.reflexes.is_some() {
        return Ease::NONE;
    }
    let there = || room.seats.players().iter().filter(|player| player.attends()).filter_map(Player::person);
    let slowest = there().filter_map(|person| person.reactions.pace().median()).reduce(f64::max);
    let first_race = there().any(|person| person.reactions.pace().is_unknown());
    Ease {
        person: slowest,
        after: if first_race { FIRST_RACE } else { 0 },
        jumps: there().all(|person| person.reactions.pace().has_played),
        reads: there().next().is_some(),
    }
}

/// How long the table waits for a player who is there and lets their turn pass. None if nobody else waits: the other seats are
/// bots', and the table belongs to no event, whose other tables would wait.
pub(super) fn patience_with_idlers(room: &Room) -> Option<Duration> {
    let waits = |player: &&Player| player.person().is_some_and(|person| !person.presence.is_away());
    let alone = room.event_table.is_none() && room.seats.players().iter().filter(waits).count() < 2;
    if alone { room.lobby.patience().alone } else { Some(room.lobby.patience().idle) }
}
