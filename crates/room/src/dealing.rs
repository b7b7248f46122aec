//! Starts cuts, and deals when they are complete.

use ruckus_engine::InputKind;

use super::cut::{Cut, For};
use super::publish::Changes;
use super::{PlayerId, Room, RoomError, Seed, moves};

/// Starts a cut among all connected players, and deals once it is complete.
pub(super) fn cut_for(room: &mut Room, what: For, secret: Seed, changes: &mut Changes) {
    let connected = room.seats.anyone_connected();
    let people = room.seats.players().iter();
    let there = people.filter(|player| player.person().is_some_and(|p| p.presence.is_connected() || !connected));
    let there = there.map(|player| player.id).collect();
    room.play.cancel_next_deal();
    let cut = room.cut.begin(what, secret, there, Vec::new(), room.head.at(), changes);
    deal(room, cut, changes);
}

/// Commits a player to a contribution.
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

/// Reveals a player's contribution.
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

/// Applies the time limit of a step of the cut.
pub(super) fn cut_is_due(room: &mut Room, changes: &mut Changes) {
    let cut = room.cut.is_due(room.head.at(), room.seats.players(), changes);
    deal(room, cut, changes);
}

/// Removes a player from the cut. `chair_goes` says whether their chair is removed too.
pub(super) fn cut_without(room: &mut Room, player: PlayerId, chair_goes: bool, changes: &mut Changes) {
    let cut = room.cut.without(player, chair_goes, room.head.at(), room.seats.players(), changes);
    deal(room, cut, changes);
}

/// Deals the cards if the cut is complete.
fn deal(room: &mut Room, cut: Option<Cut>, changes: &mut Changes) {
    let Some(cut) = cut else { return };
    let (_, ruleset) = room.lobby.rules().decided().into_parts();
    let (what, dealt, shuffle) = cut.shuffled(room.seats.players(), room.head.name().as_str(), &ruleset);
    room.cut.keep(shuffle);
    match what {
        // Players may have joined or left during the cut. If too few remain, no match begins and the host can start
        // again.
        For::Match => match room.lobby.rules().compile(room.seats.sitting()) {
            Ok(rulebook) if room.seats.sitting() > 1 => moves::begin_match(room, rulebook, dealt, changes),
            _ => {}
        },
        For::Round => {
            // A first round that was given up is dealt a second time.
            let first = room.play.table().is_some_and(|table| table.round == 0);
            let dealer = if first { moves::first_dealer(room, &dealt) } else { None };
            let _ = moves::happen(room, InputKind::Deal { seed: dealt, dealer }, changes);
        }
    }
}
