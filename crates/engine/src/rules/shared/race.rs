//! Races in which all do the same and only the last one pays (G11): what rules that hold one have in common.

use arrayvec::ArrayVec;

use crate::rules::prelude::*;
use crate::tables::seat::MAX_SEATS;

/// How many who are still awaited decide such a race: the one who is left has lost.
pub const LOSERS: usize = 1;

/// Whoever has not done it when such a race closes draws, from the left of who laid the card. If time was up, these can
/// be several.
pub(crate) fn last_pay(run: &mut Resolution<'_>, window: &Window, cards: u16) {
    let late = window.awaited();
    let by = window.opening.by;
    let late: ArrayVec<Seat, MAX_SEATS> = run.table().from_left_of(by).filter(|&seat| late.contains(seat)).collect();
    for seat in late {
        run.draw(seat, cards, Why::Race);
    }
}

/// Whether two actions are the same, in capitals or small letters.
pub fn is_same(said: &str, wanted: &str) -> bool {
    let said = said.trim().chars().flat_map(char::to_lowercase);
    said.eq(wanted.trim().chars().flat_map(char::to_lowercase))
}
