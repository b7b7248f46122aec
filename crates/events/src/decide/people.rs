//! Players arrive, leave, fall asleep and wake up.

use super::work::Work;
use super::{checks, rounds};
use crate::fact::Fact;
use crate::ids::{EventPlayer, Person};
use crate::plan::{Form, limits};
use crate::refusal::Refusal;
use crate::state::Presence;

/// A player checks in.
pub(super) fn check_in(work: &mut Work, person: Option<Person>, name: &str, bot: bool) -> Result<(), Refusal> {
    if bot == person.is_some() {
        return Err(Refusal::NoPerson);
    }
    if person.is_some_and(|person| work.event.player_of(person).is_some()) {
        return Err(Refusal::AlreadyHere);
    }
    if work.form() == Form::Knockout && work.event.runs() {
        return Err(Refusal::NoLateEntry);
    }
    if work.event.players.len() >= limits::PLAYERS {
        return Err(Refusal::Full);
    }
    // Hosts can always add bots. An event without a host accepts a new player, who becomes the host.
    if work.event.check_in_closed && !bot && work.event.host.is_some() {
        return Err(Refusal::CheckInClosed);
    }
    let name = checks::name(work, name)?;
    enter(work, person, name, bot, false);
    if let Some(person) = person
        && work.event.host.is_none()
    {
        work.tell(Fact::HostChanged { host: Some(person) });
    }
    work.start_if_due(work.at);
    Ok(())
}

fn enter(work: &mut Work, person: Option<Person>, name: String, bot: bool, filler: bool) -> EventPlayer {
    let player = EventPlayer(work.event.players.len() as u32);
    work.tell(Fact::CheckedIn { player, person, name, bot, filler, at: work.at });
    player
}

/// Returns `count` bots to fill tables: first present ones without a table, then earlier ones that have left, then new
/// ones. Returns fewer if the event is full.
pub(super) fn fillers(work: &mut Work, count: usize) -> Vec<EventPlayer> {
    let free = work.event.numbered().filter(|(player, entrant)| {
        entrant.is_filler() && !entrant.is_out() && work.event.playing_at(*player).is_none()
    });
    let mut free: Vec<(bool, EventPlayer)> = free.map(|(player, entrant)| (entrant.gone(), player)).collect();
    free.sort_unstable();
    let mut fillers = Vec::new();
    for (gone, player) in free.into_iter().take(count) {
        if gone {
            work.tell(Fact::CameBack { player, at: work.at });
        }
        fillers.push(player);
    }
    let mut number = work.event.players.len();
    while fillers.len() < count && work.event.players.len() < limits::PLAYERS {
        number += 1;
        if let Ok(name) = checks::name(work, &format!("Bot {number}")) {
            fillers.push(enter(work, None, name, true, true));
        }
    }
    fillers
}

/// Removes bots that are no longer needed to fill tables.
pub(super) fn dismiss(work: &mut Work, needed: &[EventPlayer]) {
    let idle = work
        .event
        .numbered()
        .filter(|(player, entrant)| entrant.is_filler() && !entrant.gone() && !needed.contains(player));
    for player in idle.map(|(player, _)| player).collect::<Vec<_>>() {
        work.tell(Fact::Left { player });
    }
}

/// A player leaves.
pub(super) fn leave(work: &mut Work, player: EventPlayer) -> Result<(), Refusal> {
    let entrant = work.event.entrant(player).ok_or(Refusal::UnknownPlayer)?;
    if entrant.presence() == Presence::Left {
        return Err(Refusal::NoChange);
    }
    let table = work.event.playing_at(player);
    work.tell(Fact::Left { player });
    rounds::seat_closed(work, table, work.at);
    Ok(())
}

/// A host removes a player, who leaves and cannot come back. Only the host can remove co-hosts. The host cannot be
/// removed.
pub(super) fn remove(work: &mut Work, by: Person, player: EventPlayer) -> Result<(), Refusal> {
    checks::any_host(work, by)?;
    let entrant = work.event.entrant(player).ok_or(Refusal::UnknownPlayer)?;
    let (gone, helps) = (entrant.gone(), entrant.person().filter(|person| work.event.co_hosts.contains(person)));
    if entrant.person().is_some_and(|person| work.event.host == Some(person)) {
        return Err(Refusal::NotHost);
    }
    if helps.is_some() {
        checks::host(work, by)?;
    }
    if entrant.is_filler() {
        return Err(Refusal::FillsUp);
    }
    if entrant.removed {
        return Err(Refusal::NoChange);
    }
    let table = work.event.playing_at(player);
    if !gone {
        work.tell(Fact::Left { player });
    }
    work.tell(Fact::Removed { player });
    if let Some(person) = helps {
        work.tell(Fact::CoHostRemoved { person });
    }
    rounds::seat_closed(work, table, work.at);
    Ok(())
}

/// A host removes several players. If one of them cannot be removed, none are.
pub(super) fn remove_many(work: &mut Work, by: Person, players: &[EventPlayer]) -> Result<(), Refusal> {
    if players.is_empty() {
        return Err(Refusal::NoChange);
    }
    players.iter().try_for_each(|player| remove(work, by, *player))
}

/// A player comes back.
pub(super) fn come_back(work: &mut Work, player: EventPlayer) -> Result<(), Refusal> {
    let entrant = work.event.entrant(player).ok_or(Refusal::UnknownPlayer)?;
    if !entrant.gone() {
        return Err(Refusal::NoChange);
    }
    if entrant.removed {
        return Err(Refusal::Removed);
    }
    if entrant.is_out() {
        return Err(Refusal::NoLateEntry);
    }
    work.tell(Fact::CameBack { player, at: work.at });
    work.start_if_due(work.at);
    Ok(())
}

/// A player falls asleep.
pub(super) fn fall_asleep(work: &mut Work, player: EventPlayer) -> Result<(), Refusal> {
    match checks::there(work, player)? {
        Presence::Awake if !work.event.players[player.place()].is_bot() => {
            work.tell(Fact::FellAsleep { player, at: work.at });
            Ok(())
        }
        _ => Err(Refusal::NoChange),
    }
}

/// A player wakes up.
pub(super) fn wake_up(work: &mut Work, player: EventPlayer) -> Result<(), Refusal> {
    match checks::there(work, player)? {
        Presence::Asleep { .. } => {
            work.tell(Fact::WokeUp { player });
            work.start_if_due(work.at);
            Ok(())
        }
        _ => Err(Refusal::NoChange),
    }
}
