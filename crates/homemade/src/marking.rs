//! Marks on cards. A card is visible to all when it gets its mark, so players can know which cards are marked, though
//! not where those cards are now.

use ruckus_engine::{Card, CardSet, Continuation, Fact, Resolution, Seat, SeatSet, WindowKind};

use super::asking::{CHOOSING, Done, ask, chance};
use super::scene::{EvaluationContext, scene};
use super::words::{Cards, OnPile, PickedBy};

/// Marks or unmarks a card on the discard pile, if it is still there.
pub(super) fn on_pile(run: &mut Resolution<'_>, continuation: &mut Continuation, of: OnPile, marked: bool) {
    let pile = run.table().pile();
    // Search from the top, because the card was played last.
    let find = |card: Option<Card>, below: usize| {
        let card = card?.unmarked();
        pile[..below].iter().rposition(|played| played.card.unmarked() == card)
    };
    let played = find(continuation.card, pile.len());
    let beneath = find(continuation.beneath, played.unwrap_or(pile.len()));
    let place = match of {
        OnPile::Top => pile.len().checked_sub(1),
        OnPile::Played => played,
        OnPile::Beneath => beneath,
    };
    let Some(place) = place else { return };
    let card = pile[place].card;
    if card.is_marked() == marked {
        return;
    }
    // Update the continuation, so that later steps refer to the card as it is now.
    for (spoken_of, lies) in [(&mut continuation.card, played), (&mut continuation.beneath, beneath)] {
        if lies == Some(place) {
            *spoken_of = Some(card.with_mark(marked));
        }
    }
    run.emit(Fact::PileMarked { place: place as u16, card, marked });
}

/// Returns the cards in a hand that can be marked or, if `off`, unmarked.
pub(super) fn may_mark(scene: &EvaluationContext<'_>, seat: Seat, cards: &Cards, off: bool) -> CardSet {
    let fits = cards.set(scene, scene.likeness(), Some(seat)) & scene.table.chair(seat).hand.kinds();
    if off { fits & CardSet::MARKED } else { fits - CardSet::MARKED }
}

/// Marks or unmarks cards in a hand. The player chooses which, unless they are chosen at random.
pub(super) fn in_hand(
    run: &mut Resolution<'_>,
    continuation: &mut Continuation,
    (seat, cards): (Seat, &Cards),
    count: u16,
    by: PickedBy,
    marked: bool,
) -> Done {
    let held = run.table().chair(seat).hand.cards();
    if held.is_empty() || count == 0 {
        return Done::Go;
    }
    if by == PickedBy::Giver {
        // The player is asked regardless of their hand. Otherwise the question would reveal what they hold.
        continuation.left = if continuation.left == 0 { count as u8 } else { continuation.left };
        return ask(run, continuation, WindowKind::Show, SeatSet::of(seat), CHOOSING);
    }
    let may = may_mark(&scene(run, continuation), seat, cards, !marked);
    let mut fitting: Vec<Card> = held.iter().copied().filter(|&card| may.contains(card)).collect();
    for _ in 0..usize::from(count).min(fitting.len()) {
        let card = fitting.swap_remove(chance(run, fitting.len()));
        run.emit(Fact::HeldMarked { seat, card, marked });
    }
    Done::Go
}
