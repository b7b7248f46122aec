//! Undoes a whole play.

use super::changes::{draw_card, hand_shrank, take_card};
use crate::cards::card::Card;
use crate::tables::chair::Chair;
use crate::tables::effect::{How, Why};
use crate::tables::mistakes::Mistake;
use crate::tables::played_card::PlayedCard;
use crate::tables::seat::Seat;
use crate::tables::table::{Table, Undoable};

/// Drawn cards, with the players who drew them.
type Drawn = Vec<(Seat, Card)>;

/// Restores the table to its state before the play, but keeps what was drawn since for other reasons. Cards shuffled
/// since then stay in the draw pile: if one of them went back to the old discard pile, every player would learn who
/// drew it. If a drawn card goes back to another player's hand, its drawer gets the next card of the draw pile instead.
pub(super) fn undo(table: &mut Table, seat: Seat) {
    let shuffled = table.is_shuffled_since();
    let cards = table.undoable.as_ref().map_or(1, |play| usize::from(play.cards));
    if shuffled && table.draw_pile.is_empty() && table.pile.len() <= cards {
        // No other card could become the top card.
        table.undoable = None;
        table.mistakes.insert(Mistake::Card, seat);
        return;
    }
    let Some(Undoable { before, drawn, mut face_down, .. }) = table.undoable.take() else { return };
    let after = std::mem::replace(table, *before);
    // The mistaken card is gone, so all mistakes before and since still count as paid.
    table.mistakes.add(&after.mistakes);
    table.mistakes.insert(Mistake::Card, seat);
    // Time is not undone: clocks keep running and keep the cells of their rules.
    table.clocks.clone_from(&after.clocks);
    for clock in &after.clocks {
        table.cells.copy(clock.rule, &after.cells);
    }
    let (kept, replaced) = if shuffled {
        table.announced.lost();
        keep_shuffled(table, &after, cards, drawn)
    } else {
        // The cards that the play moved are back in place, so a card is where it was drawn from, unless it came to the
        // draw pile after the play, with the hand of a player who left.
        drawn.into_iter().partition(|&(_, card)| {
            let place = table.draw_pile.iter().rposition(|&other| other == card);
            place.map(|place| table.draw_pile.remove(place)).is_some()
        })
    };
    let mut is_face_down = |drawn: (Seat, Card)| {
        let place = face_down.iter().position(|other| *other == drawn);
        place.map(|place| face_down.swap_remove(place)).is_some()
    };
    for (seat, card) in kept {
        draw_card(table, seat, card, is_face_down((seat, card)));
    }
    for (seat, card) in replaced {
        let Some(other) = table.draw_pile.pop() else { break };
        draw_card(table, seat, other, is_face_down((seat, card)));
    }
    // Windows that the play did not open stay open.
    table.windows.extend(after.windows.into_iter().filter(|window| !window.of_play));
}

/// Keeps a card that is drawn after a play when the play is undone, unless it is drawn because of the play.
pub(super) fn keep_drawn(play: &mut Undoable, drawn: (Seat, Card), why: Why, face_down: bool) {
    if !play.running && !matches!(why, Why::Debt | Why::Race | Why::Challenge | Why::Spread) {
        play.drawn.push(drawn);
        if face_down {
            play.face_down.push(drawn);
        }
    }
}

/// Keeps a player's UNO or catch when a play is undone, if the hand is the same as before the play.
pub(super) fn keep_said(table: &mut Table, seat: Seat) {
    let Some(play) = &mut table.undoable else { return };
    let (before, now) = (play.before.chairs.get(seat.index()), table.chairs.get(seat.index()));
    let held = |chair: &Chair| (chair.hand.clone(), chair.face_down.clone());
    if before.map(held) == now.map(held) {
        play.before.said.insert(seat);
        play.before.liable.remove(seat);
    }
}

/// Keeps a card that was slid under the card of an undoable play in the discard pile when the play is undone.
pub(super) fn keep_slid(table: &mut Table, seat: Seat, card: Card, depth: u16) {
    let Some(play) = table.undoable.as_mut().filter(|play| !play.running) else { return };
    let before = &mut *play.before;
    let Some(chair) = before.chairs.get(seat.index()) else { return };
    if chair.hand.kinds().contains(card) {
        take_card(before, seat, card);
        hand_shrank(before, seat);
    } else {
        // The card was drawn since. A card that the play itself brought to the hand goes back with the play.
        let Some(place) = play.drawn.iter().rposition(|drawn| *drawn == (seat, card)) else { return };
        play.drawn.remove(place);
        if let Some(place) = before.draw_pile.iter().rposition(|&other| other == card) {
            before.draw_pile.remove(place);
        }
    }
    let above = usize::from(depth).saturating_sub(usize::from(play.landed));
    let place = before.pile.len().saturating_sub(above);
    before.pile.insert(place, PlayedCard { by: Some(seat), how: How::Match, ..PlayedCard::starter(card) });
}

/// Leaves draw pile and discard pile as they are after a shuffle, without the cards that are taken back.
///
/// Players hold what they held before plus what they drew since. Each card is in one place: a card that the play took
/// out of a hand leaves the piles again. Cards that the play moved go under the draw pile. If no top card is left, one
/// is turned up.
///
/// Returns the drawn cards that stay with the players who drew them, and the other drawn cards.
fn keep_shuffled(table: &mut Table, after: &Table, cards: usize, drawn: Drawn) -> (Drawn, Drawn) {
    let mut loose: Vec<Card> = after.cards().collect();
    table.pile.clear();
    table.draw_pile.clear();
    for held in table.cards() {
        take(&mut loose, held);
    }
    // One card must remain as the top card.
    let (kept, lost) = drawn.into_iter().partition(|&(_, card)| loose.len() > 1 && take(&mut loose, card));
    let beneath = &after.pile[..after.pile.len().saturating_sub(cards)];
    table.pile.extend(beneath.iter().filter(|played| take(&mut loose, played.card)));
    let draw_pile: Vec<Card> = after.draw_pile.iter().copied().filter(|&card| take(&mut loose, card)).collect();
    loose.sort_unstable();
    table.draw_pile = loose;
    table.draw_pile.extend(draw_pile);
    table.reshuffles = after.reshuffles;
    // The fact `Uncovered` announces this card.
    if table.pile.is_empty()
        && let Some(card) = table.draw_pile.pop()
    {
        table.pile.push(PlayedCard::starter(card));
    }
    (kept, lost)
}

/// Takes a card from the cards without a place. Cards that differ only in their mark count as equal.
fn take(loose: &mut Vec<Card>, card: Card) -> bool {
    let same = |other: &Card| other.unmarked() == card.unmarked();
    let place = loose.iter().position(|&other| other == card).or_else(|| loose.iter().position(same));
    place.map(|place| loose.swap_remove(place)).is_some()
}
