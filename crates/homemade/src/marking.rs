//! Marks on cards. They are put on in the open: on the pile, or on a card of a hand that is shown as it gets its mark. So
//! everybody can know which cards bear one, though not where they are now.

use ruckus_engine::{Card, CardSet, Continuation, Fact, Resolution, Seat, SeatSet, WindowKind};

use super::asking::{CHOOSING, Done, ask, chance};
use super::scene::{Scene, scene};
use super::words::{Cards, OnPile, PickedBy};

/// Puts a mark on a card of the pile, or takes it off, if the card still lies there.
pub(super) fn on_pile(run: &mut Resolution<'_>, continuation: &mut Continuation, of: OnPile, marked: bool) {
    let pile = run.table().pile();
    // From the top down: the card that is spoken of has been laid last.
    let find = |card: Option<Card>, below: usize| {
        let card = card?.unmarked();
        pile[..below].iter().rposition(|laid| laid.card.unmarked() == card)
    };
    let laid = find(continuation.card, pile.len());
    let beneath = find(continuation.beneath, laid.unwrap_or(pile.len()));
    let place = match of {
        OnPile::Top => pile.len().checked_sub(1),
        OnPile::Laid => laid,
        OnPile::Beneath => beneath,
    };
    let Some(place) = place else { return };
    let card = pile[place].card;
    if card.is_marked() == marked {
        return;
    }
    // What follows speaks of the cards as they are now.
    for (spoken_of, lies) in [(&mut continuation.card, laid), (&mut continuation.beneath, beneath)] {
        if lies == Some(place) {
            *spoken_of = Some(card.with_mark(marked));
        }
    }
    run.emit(Fact::PileMarked { place: place as u16, card, marked });
}

/// The cards of a hand that can be marked, or that the mark can be taken off.
pub(super) fn may_mark(scene: &Scene<'_>, seat: Seat, cards: &Cards, off: bool) -> CardSet {
    let fits = cards.set(scene, scene.likeness(), Some(seat)) & scene.table.chair(seat).hand.kinds();
    if off { fits & CardSet::MARKED } else { fits - CardSet::MARKED }
}

/// Puts marks on cards of a hand, or takes them off; asks which, unless chance decides.
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
        // It is asked whatever the hand holds, or the question would tell of it.
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
