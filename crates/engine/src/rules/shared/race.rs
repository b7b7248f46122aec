//! Races that only the last player pays for (G11). Shared by the rules that start such a race.

use arrayvec::ArrayVec;

use crate::rules::prelude::*;
use crate::tables::seat::MAX_SEATS;

/// Number of awaited players at which such a race ends: the last one left has lost.
pub const LOSERS: usize = 1;

/// Makes every player draw who had not finished when the race closed, starting left of the card's player. If the time
/// ran out, several players can draw.
pub(crate) fn last_pay(run: &mut Resolution<'_>, window: &Window, cards: u16) {
    let late = window.awaited();
    let by = window.opening.by;
    let late: ArrayVec<Seat, MAX_SEATS> = run.table().from_left_of(by).filter(|&seat| late.contains(seat)).collect();
    for seat in late {
        run.draw(seat, cards, Why::Race);
    }
}

/// Returns true if two actions are the same, ignoring case and surrounding whitespace.
pub fn is_same(said: &str, wanted: &str) -> bool {
    let (said, wanted) = (said.trim(), wanted.trim());
    // Converting letters takes much longer, and is rarely necessary.
    said == wanted || said.chars().flat_map(char::to_lowercase).eq(wanted.chars().flat_map(char::to_lowercase))
}
