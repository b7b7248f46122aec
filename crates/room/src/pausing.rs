//! Pauses the match of a room, and lets it go on. `Pause` decides; this module applies the decisions to the room.

use std::time::Duration;

use ruckus_engine::Time;
use ruckus_protocol::{ErrorCode, LobbyCommand, PauseView, Reason, Waiting};

use super::pause::{Electorate, Limit, Pause};
use super::player::RoomPlayer;
use super::publish::Changes;
use super::{JournalEvent, PlayerId, Room, RoomError, Step, away};

/// How long a host who loses the connection in a pause has to come back before the others decide.
const HOST_COMES_BACK: Duration = Duration::from_secs(15);

/// A limit in real time that runs during a pause, while the table's clock stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PauseLimit {
    /// Identifies the limit: the room version with which it began. A limit with another number starts again.
    pub from: u64,
    /// Its duration. Call [`pause_is_due`] afterwards.
    pub lasts: Duration,
}

/// Returns the limit in real time that runs now. Callers measure it, because the table's clock stands still. `None` while
/// no player is connected, because no player waits then.
pub fn pause_limit(room: &Room) -> Option<PauseLimit> {
    let pause = room.play.pause().filter(|_| room.anyone_connected())?;
    let (from, limit) = pause.limit(&electorate(room))?;
    let lasts = match limit {
        Limit::Missing(seconds) => Duration::from_secs(seconds.into()),
        Limit::HostGone => HOST_COMES_BACK,
        Limit::Host => room.lobby.timeouts().idle,
    };
    Some(PauseLimit { from, lasts })
}

/// Applies that the current limit has passed. Bots then play for players who are still missing, and a host who has not
/// answered no longer decides alone. `None` if no limit runs.
pub fn pause_is_due(room: &mut Room) -> Option<Step> {
    pause_limit(room)?;
    Some(room.enter(room.head.at(), JournalEvent::PauseDue))
}

/// Checks that the match can be paused or ended early, if a command asks for that.
///
/// # Errors
/// `refused` with the reason `no-pause-here`: other tables or ratings wait for the result of this match.
pub(super) fn allows(room: &Room, command: &LobbyCommand) -> Result<(), RoomError> {
    let stops = matches!(
        command,
        LobbyCommand::Pause
            | LobbyCommand::Resume
            | LobbyCommand::EndMatch
            | LobbyCommand::Waiting { .. }
            | LobbyCommand::StandIn(_)
    );
    if stops && (room.event_table.is_some() || room.is_found()) {
        return Err(RoomError::because(ErrorCode::Refused, Reason::NoPauseHere));
    }
    Ok(())
}

/// Handles a player's command to pause.
///
/// # Errors
/// `refused`: no match is in progress, or the player is a program and not the host.
pub(super) fn pause(room: &mut Room, by: Option<PlayerId>) -> Result<(), RoomError> {
    let by = by.filter(|_| room.play.is_under_way());
    let by = by.ok_or_else(|| RoomError::because(ErrorCode::Refused, Reason::NoMatch))?;
    may_ask(room, by)?;
    let (is_host, version) = (room.seats.host().is(by), room.version());
    match room.play.pause_mut() {
        Some(pause) if is_host => pause.confirm(by),
        Some(pause) if pause.is_on() || pause.is_coming() => {
            pause.take_back(by);
            pause.want_more(by);
        }
        Some(pause) => pause.ask(by, version),
        None => room.play.set_pause(if is_host { Pause::by(by) } else { Pause::asked_by(by) }),
    }
    Ok(())
}

/// Handles a player's command to go on.
///
/// # Errors
/// `refused`: there is no pause, and no player asks for one; or the player is a program and not the host.
pub(super) fn resume(room: &mut Room, by: Option<PlayerId>, changes: &mut Changes) -> Result<(), RoomError> {
    let (host, version) = (room.seats.host().player(), room.version());
    let Some(by) = by.filter(|_| room.play.pause().is_some()) else {
        return Err(RoomError::because(ErrorCode::Refused, Reason::NotPaused));
    };
    may_ask(room, by)?;
    let Some(pause) = room.play.pause_mut() else { return Ok(()) };
    let own = pause.is_coming() && pause.paused_by() == Some(by);
    if host == Some(by) || own {
        end(room, changes);
    } else if pause.is_on() || pause.is_coming() {
        pause.ask(by, version);
    } else {
        pause.take_back(by);
    }
    Ok(())
}

/// Checks that a player can ask for something. Programs cannot, but a program that is the host decides like any host.
fn may_ask(room: &Room, player: PlayerId) -> Result<(), RoomError> {
    let is_program = room.seats.player(player).and_then(RoomPlayer::person).is_some_and(|person| person.program);
    if is_program && !room.seats.host().is(player) {
        let message = "programs cannot ask for a pause or to go on; let a person ask";
        return Err(RoomError::new(ErrorCode::Refused, message));
    }
    Ok(())
}

/// Pauses for a player of the round who has lost the connection, if the host has allowed that and others are there.
pub(super) fn drops_out(room: &mut Room, player: PlayerId) {
    let Waiting { drop_out: most, slow } = room.lobby.waiting();
    let stays = |player: &RoomPlayer| player.person().is_some_and(|person| !person.presence.is_away());
    let seat = room.seat_of(player).filter(|_| room.seats.player(player).is_some_and(stays));
    // Newcomers who wait for the next deal miss nothing.
    let plays = seat.zip(room.play.running()).is_some_and(|(seat, game)| game.table.has_seat(seat));
    if most == 0 || slow || !plays {
        return;
    }
    let others = room.seats.anyone_connected();
    match room.play.pause_mut() {
        Some(pause) if pause.is_on() || pause.is_coming() => pause.add_missing(player),
        Some(request) if others => request.wait_for(player, most),
        None if others => room.play.set_pause(Pause::missing(player, most)),
        _ => {}
    }
}

/// Ends a pause for missing players, because slow play begins: no bot would play for them after its limit.
pub(super) fn waits_no_longer(room: &mut Room, changes: &mut Changes) {
    let Some(pause) = room.play.pause().filter(|pause| pause.waits_for_players()).cloned() else { return };
    end(room, changes);
    if let Some(request) = pause.request(&electorate(room)) {
        room.play.set_pause(request);
    }
}

/// Returns the time at which a pause takes effect: now, unless a race or a shuffle is still in progress.
pub(super) fn takes_effect_at(room: &Room) -> Option<Time> {
    let coming = room.play.pause().is_some_and(Pause::is_coming);
    (coming && !room.races.is_open() && !room.cut.is_under_way()).then_some(room.head.at())
}

/// Applies [`JournalEvent::Paused`]: the pause takes effect.
pub(super) fn begins(room: &mut Room, changes: &mut Changes) {
    let version = room.version();
    if let Some(pause) = room.play.pause_mut().filter(|pause| pause.is_coming()) {
        pause.begin(version);
        room.planner.pause();
        changes.lobby = true;
    }
}

/// Applies [`JournalEvent::PauseDue`]: a limit of the pause has passed.
pub(super) fn is_due(room: &mut Room, changes: &mut Changes) {
    let Some(pause) = room.play.pause_mut().filter(|pause| pause.is_on()) else { return };
    if pause.waits_for_players() {
        for player in pause.absent().to_vec() {
            away::away(room, player, changes);
        }
    } else {
        pause.host_is_silent();
    }
    changes.lobby = true;
}

/// Records that a player connects or loses the connection. A host has some time to come back, and then the whole time to
/// answer.
pub(super) fn comes_or_goes(room: &mut Room, player: PlayerId, connected: bool) {
    let (is_host, version) = (room.seats.host().is(player), room.version());
    if let Some(pause) = room.play.pause_mut().filter(|_| is_host) {
        pause.host_came_or_went(version, connected);
    }
}

/// Records that a player is present. A host then decides again.
pub(super) fn is_here(room: &mut Room, player: PlayerId) {
    let version = room.version();
    if room.seats.host().is(player)
        && let Some(pause) = room.play.pause_mut()
    {
        pause.host_is_here(version);
    }
}

/// Updates the pause at the end of each entry, after people may have come, left or decided.
pub(super) fn settle(room: &mut Room, changes: &mut Changes) {
    let Some(mut pause) = room.play.pause().cloned() else { return };
    let person = |id: PlayerId| room.seats.player(id).and_then(RoomPlayer::person);
    let missing = |id| person(id).is_some_and(|person| !person.presence.is_connected() && !person.presence.is_away());
    let stays = pause.settle(&electorate(room), missing);
    if !stays || !room.play.is_under_way() {
        end(room, changes);
        // Players who asked for a pause while a player was missing still want it.
        if let Some(request) = pause.after(&electorate(room)).filter(|_| room.play.is_under_way()) {
            room.play.set_pause(request);
            settle(room, changes);
        }
    } else if room.play.pause() != Some(&pause) {
        room.play.set_pause(pause);
        changes.lobby = true;
    }
}

/// Ends a pause, or a request for one. A new contested moment begins, because the players have had time to think about
/// the old one.
fn end(room: &mut Room, changes: &mut Changes) {
    if room.play.is_paused() {
        room.races.renew();
    }
    room.play.clear_pause();
    changes.lobby = true;
}

/// The people who decide: those with a connection for whom no bot plays, and those who ask. Programs do not decide.
fn electorate(room: &Room) -> Electorate {
    let pause = room.play.pause();
    let asked = pause.map_or(&[][..], Pause::asked);
    let gone = |player: PlayerId| {
        let waits = pause.is_some_and(|pause| pause.is_on() && !pause.waits_for_players());
        waits && room.seats.host().is(player)
    };
    let decides = |player: &&RoomPlayer| {
        player.person().is_some_and(|person| {
            let awake = !person.presence.is_away() || asked.contains(&player.id);
            (person.presence.is_connected() || gone(player.id)) && !person.program && awake
        })
    };
    let people: Vec<PlayerId> = room.seats.players().iter().filter(decides).map(|player| player.id).collect();
    let host = room.seats.host().player().filter(|host| people.contains(host));
    let host_is_gone = host.is_some_and(|host| !room.seats.player(host).is_some_and(RoomPlayer::connected));
    Electorate { people, host, host_is_gone }
}

/// The pause as players and spectators see it.
pub(super) fn view(room: &Room) -> Option<PauseView> {
    let pause = room.play.pause()?;
    let seats = |players: &[PlayerId]| players.iter().filter_map(|&player| room.seat_of(player)).collect();
    Some(PauseView {
        stage: pause.stage(),
        by: pause.paused_by().and_then(|player| room.seat_of(player)),
        missing: seats(pause.absent()),
        asked: seats(pause.asked()),
        enough: pause.enough(&electorate(room)).map(|enough| enough as u8),
        most_ms: pause.most().map(|seconds| u64::from(seconds) * 1000),
    })
}
