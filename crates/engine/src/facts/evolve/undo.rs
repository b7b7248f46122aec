//! A play undone as a whole.

use super::{hand_grew, hand_shrank};
use crate::cards::card::Card;
use crate::tables::effect::How;
use crate::tables::laid::Laid;
use crate::tables::mistakes::Mistake;
use crate::tables::seat::Seat;
use crate::tables::table::{Table, Undoable};

/// The table is as before the play, but for what was drawn since for other reasons. Cards that have been shuffled since
/// stay in the stock: to take one of them out of the old pile would tell everybody who has drawn it.
pub(super) fn undo(table: &mut Table, seat: Seat) {
    let shuffled = table.is_shuffled_since();
    let cards = table.undoable.as_ref().map_or(1, |play| usize::from(play.cards));
    if shuffled && table.stock.is_empty() && table.pile.len() <= cards {
        // No card is left to lie on top instead.
        table.undoable = None;
        table.mistakes.insert(Mistake::Card, seat);
        return;
    }
    let Some(Undoable { before, drawn, .. }) = table.undoable.take() else { return };
    let after = std::mem::replace(table, *before);
    // The card that landed is gone, so what was paid for before and since still counts.
    table.mistakes.add(&after.mistakes);
    table.mistakes.insert(Mistake::Card, seat);
    // Time is not undone: clocks go on, and what their rules have noted with them.
    table.clocks.clone_from(&after.clocks);
    for clock in &after.clocks {
        table.cells.copy(clock.rule, &after.cells);
    }
    let drawn = if shuffled {
        table.announced.lost();
        keep_shuffled(table, &after, cards, drawn)
    } else {
        drawn
    };
    for (seat, card) in drawn {
        if !shuffled {
            // What has not been shuffled lies where it was drawn from; what the play had put there lies where it was.
            let Some(place) = table.stock.iter().rposition(|&other| other == card) else { continue };
            table.stock.remove(place);
        }
        table.chairs[seat.index()].hand.add(card);
        hand_grew(table, seat);
    }
    // Windows that the play did not open stay open.
    table.windows.extend(after.windows.into_iter().filter(|window| !window.of_play));
}

/// A player who has said UNO or was caught has done so independently of a play that can be undone, if the hand is the one
/// that the player held before the play.
pub(super) fn keep_said(table: &mut Table, seat: Seat) {
    let Some(play) = &mut table.undoable else { return };
    let (before, now) = (play.before.chairs.get(seat.index()), table.chairs.get(seat.index()));
    if before.map(|chair| chair.hand.cards()) == now.map(|chair| chair.hand.cards()) {
        play.before.said.insert(seat);
        play.before.liable.remove(seat);
    }
}

/// A card that was slid under the card of a play that can be undone lies there independently of the play.
pub(super) fn keep_slid(table: &mut Table, seat: Seat, card: Card, depth: u16) {
    let Some(play) = table.undoable.as_mut().filter(|play| !play.running) else { return };
    let before = &mut *play.before;
    let Some(chair) = before.chairs.get_mut(seat.index()) else { return };
    if chair.hand.kinds().contains(card) {
        chair.hand.remove(card);
        hand_shrank(before, seat);
    } else {
        // It was drawn since. A card that the play brought to the hand goes back with the play.
        let Some(place) = play.drawn.iter().rposition(|drawn| *drawn == (seat, card)) else { return };
        play.drawn.remove(place);
        if let Some(place) = before.stock.iter().rposition(|&other| other == card) {
            before.stock.remove(place);
        }
    }
    let above = usize::from(depth).saturating_sub(usize::from(play.landed));
    let place = before.pile.len().saturating_sub(above);
    before.pile.insert(place, Laid { by: Some(seat), how: How::Match, ..Laid::starter(card) });
}

/// Leaves draw pile and discard pile as they are after a shuffle, without the cards that are taken back. Players hold what
/// they held before and have drawn since, and each card is in one place: a card that the play took out of a hand leaves the
/// piles again. What the play has moved goes under the draw pile, and if no card is left to lie on top, one is turned up.
/// Returns the drawn cards that stay with those who drew them.
fn keep_shuffled(table: &mut Table, after: &Table, cards: usize, mut drawn: Vec<(Seat, Card)>) -> Vec<(Seat, Card)> {
    let mut loose: Vec<Card> = after.cards().collect();
    table.pile.clear();
    table.stock.clear();
    for held in table.cards() {
        take(&mut loose, held);
    }
    // One card has to lie on top.
    drawn.retain(|&(_, card)| loose.len() > 1 && take(&mut loose, card));
    let beneath = &after.pile[..after.pile.len().saturating_sub(cards)];
    table.pile.extend(beneath.iter().filter(|laid| take(&mut loose, laid.card)));
    let stock: Vec<Card> = after.stock.iter().copied().filter(|&card| take(&mut loose, card)).collect();
    loose.sort_unstable();
    table.stock = loose;
    table.stock.extend(stock);
    table.reshuffles = after.reshuffles;
    // The fact `Uncovered` tells it.
    if table.pile.is_empty()
        && let Some(card) = table.stock.pop()
    {
        table.pile.push(Laid::starter(card));
    }
    drawn
}

/// Takes a card from those that have no place yet; one whose mark has come or gone since is the same card.
fn take(loose: &mut Vec<Card>, card: Card) -> bool {
    let same = |other: &Card| other.unmarked() == card.unmarked();
    let place = loose.iter().position(|&other| other == card).or_else(|| loose.iter().position(same));
    place.map(|place| loose.swap_remove(place)).is_some()
}
