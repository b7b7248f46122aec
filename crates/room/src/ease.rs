//! How much time bots and the room give to people.

use std::time::Duration;

use ruckus_bots::Ease;
use ruckus_protocol::BotKind;

use super::Room;
use super::player::RoomPlayer;

/// Extra time for people in their first race before a bot reacts, in milliseconds.
const FIRST_RACE: u64 = 1_500;

/// Returns how much time a kind of bot gives to the attending people. [`Ease::NONE`] if the host has chosen the bot's
/// speed.
pub(super) fn ease(room: &Room, kind: BotKind) -> Ease {
    if kind.reflexes.is_some() {
        return Ease::NONE;
    }
    let there = || room.seats.players().iter().filter(|player| player.attends()).filter_map(RoomPlayer::person);
    let slowest = there().filter_map(|person| person.reactions.pace().median()).reduce(f64::max);
    let first_race = there().any(|person| person.reactions.pace().is_unknown());
    Ease {
        person: slowest,
        after: if first_race { FIRST_RACE } else { 0 },
        jumps: there().all(|person| person.reactions.pace().has_played),
        reads: there().next().is_some(),
    }
}

/// Returns how long the room waits for a connected player who lets their turn pass. `None` means without limit.
///
/// If no other person is waiting, the setting for people who play alone applies. It does not apply to tables of events,
/// because other tables would have to wait. With slow play there is no limit.
pub(super) fn idle_timeout(room: &Room) -> Option<Duration> {
    let waits = |player: &&RoomPlayer| player.person().is_some_and(|person| !person.presence.is_away());
    let alone = room.event_table.is_none() && room.seats.players().iter().filter(waits).count() < 2;
    if room.lobby.waiting().slow {
        return None;
    }
    if alone { room.lobby.timeouts().alone } else { Some(room.lobby.timeouts().idle) }
}
