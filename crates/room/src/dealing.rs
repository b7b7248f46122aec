//! Has cards cut, and deals what was cut.

use ruckus_engine::Happening;

use super::cut::{Cut, For};
use super::publish::Changes;
use super::{PlayerId, Room, RoomError, Seed, moves};

/// Has the cards cut by everybody who is there, and then dealt.
pub(super) fn cut_for(room: &mut Room, what: For, secret: Seed, changes: &mut Changes) {
    let connected = room.seats.anyone_connected();
    let people = room.seats.players().iter();
    let there = people.filter(|player| player.person().is_some_and(|p| p.presence.is_connected() || !connected));
    let there = there.map(|player| player.id).collect();
    room.play.cancel_next_deal();
    let cut = room.cut.begin(what, secret, there, Vec::new(), room.head.at(), changes);
    deal(room, cut, changes);
}

/// A player binds themselves to a contribution.
///
/// # Errors
/// `refused`: see [`super::cut::Cutting::bind`].
pub(super) fn bind(
    room: &mut Room,
    by: Option<PlayerId>,
    deal: u32,
    commitment: &str,
    changes: &mut Changes,
) -> Result<(), RoomError> {
    let cut = room.cut.bind(by, deal, commitment, room.head.at(), changes)?;
    self::deal(room, cut, changes);
    Ok(())
}

/// A player reveals their contribution.
///
/// # Errors
/// `refused`: see [`super::cut::Cutting::reveal`].
pub(super) fn reveal(
    room: &mut Room,
    by: Option<PlayerId>,
    deal: u32,
    contribution: &str,
    changes: &mut Changes,
) -> Result<(), RoomError> {
    let by = by.and_then(|by| Some((by, room.seats.seat_of(by)?)));
    let cut = room.cut.reveal(by, deal, contribution, room.head.at(), changes)?;
    self::deal(room, cut, changes);
    Ok(())
}

/// The table waits no longer for those who have not cut the cards.
pub(super) fn cut_is_due(room: &mut Room, changes: &mut Changes) {
    let cut = room.cut.is_due(room.head.at(), room.seats.players(), changes);
    deal(room, cut, changes);
}

/// A player is gone in the middle of a cut, from a chair that stays or that goes with them.
pub(super) fn cut_without(room: &mut Room, player: PlayerId, chair_goes: bool, changes: &mut Changes) {
    let cut = room.cut.without(player, chair_goes, room.head.at(), room.seats.players(), changes);
    deal(room, cut, changes);
}

/// Deals what was cut, if nobody is waited for any more.
fn deal(room: &mut Room, cut: Option<Cut>, changes: &mut Changes) {
    let Some(cut) = cut else { return };
    let (_, ruleset) = room.lobby.rules().decided().into_parts();
    let (what, dealt, shuffle) = cut.shuffled(room.seats.players(), room.head.name().as_str(), &ruleset);
    room.cut.keep(shuffle);
    match what {
        // Players may have come or gone meanwhile: then nothing is dealt, and a player who may can start anew.
        For::Match => match room.lobby.rules().compile(room.seats.sitting()) {
            Ok(rulebook) if room.seats.sitting() > 1 => moves::begin_match(room, rulebook, dealt, changes),
            _ => {}
        },
        For::Round => {
            // The first round is dealt a second time if it was given up.
            let first = room.play.table().is_some_and(|table| table.round == 0);
            let dealer = if first { moves::first_dealer(room, &dealt) } else { None };
            let _ = moves::happen(room, Happening::Deal { seed: dealt, dealer }, changes);
        }
    }
}
