//! A play undone as a whole (SS-12).

use super::hand_grew;
use crate::card::Card;
use crate::seat::Seat;
use crate::table::{Laid, Suspect, Table};

/// The table is as before the play, but for what was drawn since for other reasons. Cards that have been shuffled since
/// stay in the stock: to take one of them out of the old pile would tell everybody who has drawn it.
pub(super) fn undo(table: &mut Table) {
    let shuffled = table.suspect.as_ref().is_some_and(|suspect| suspect.before.reshuffles != table.reshuffles);
    if shuffled && table.stock.is_empty() && table.pile.len() < 2 {
        // No card is left to lie on top instead.
        table.suspect = None;
        return;
    }
    let Some(Suspect { before, drawn, .. }) = table.suspect.take() else { return };
    let after = std::mem::replace(table, *before);
    // Time is not undone: clocks go on, and what their rules have noted with them.
    table.clocks.clone_from(&after.clocks);
    for clock in &after.clocks {
        table.notes.set(clock.rule, after.notes.of(clock.rule));
    }
    if shuffled {
        keep_shuffled(table, &after, &drawn);
    }
    for (seat, card) in drawn {
        if !shuffled {
            // What has not been shuffled lies where it was drawn from.
            if let Some(place) = table.stock.iter().rposition(|&other| other == card) {
                table.stock.remove(place);
            }
        }
        table.chairs[seat.index()].hand.add(card);
        hand_grew(table, seat);
    }
}

/// Leaves stock and pile as they are after a shuffle, without the card that is taken back. What the play has moved goes
/// under the stock, and if no card is left to lie on top, one is turned up.
fn keep_shuffled(table: &mut Table, after: &Table, drawn: &[(Seat, Card)]) {
    let mut elsewhere: Vec<Card> = after.cards().collect();
    table.pile = after.pile[..after.pile.len().saturating_sub(1)].to_vec();
    table.stock.clone_from(&after.stock);
    let placed: Vec<Card> = table.cards().chain(drawn.iter().map(|(_, card)| *card)).collect();
    for card in placed {
        if let Some(place) = elsewhere.iter().position(|&other| other == card) {
            elsewhere.swap_remove(place);
        }
    }
    elsewhere.sort_unstable();
    table.stock.splice(0..0, elsewhere);
    table.reshuffles = after.reshuffles;
    if table.pile.is_empty()
        && let Some(card) = table.stock.pop()
    {
        table.pile.push(Laid::starter(card));
    }
}
