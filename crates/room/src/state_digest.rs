//! A position in a few bytes, for noticing that a journal comes to another one than it did when it was written.

use ruckus_engine::{Seat, Table};

/// FNV-1a over what everybody at the table would notice. Not for keeping secrets, and not against forgers: it stands in
/// the journal beside the keys of the shuffles.
pub(super) fn gist(table: &Table) -> u32 {
    let mut hash: u32 = 0x811c_9dc5;
    let mut add = |number: usize| {
        for byte in (number as u32).to_le_bytes() {
            hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    };
    add(usize::from(table.round));
    add(table.turn.index());
    add(usize::from(table.debt));
    add(table.stock_len());
    add(table.pile().len());
    add(table.top().map_or(usize::MAX, |top| usize::from(top.card.index())));
    add(table.windows().len());
    for &Seat(seat) in table.circle() {
        let hand = table.chair(Seat(seat)).hand.cards();
        add(usize::from(seat));
        add(hand.len());
        // Hands have no order that means something.
        add(hand.iter().map(|card| usize::from(card.index()) + 1).sum());
    }
    hash
}
