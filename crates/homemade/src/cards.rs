//! Evaluates card patterns to sets of cards.

use super::scene::EvaluationContext;
use super::words::{AddsUp, Cards, Kind, Same};
use ruckus_engine::CardSet;
use ruckus_engine::Seat;
use ruckus_engine::{Card, Color};

/// A card, and the color that it shows or that was called for it.
pub(super) type ShownCard = (Card, Option<Color>);

/// Returns all cards of a kind.
fn of_kind(kind: Kind) -> CardSet {
    match kind {
        Kind::Number => CardSet::NUMBERS,
        Kind::Even => CardSet::EVEN,
        Kind::Odd => CardSet::ODD,
        Kind::Action => CardSet::ALL - CardSet::NUMBERS,
        Kind::Draw => CardSet::DRAW_CARDS,
        Kind::Wild => CardSet::WILD_TYPES,
    }
}

/// Returns all cards that share a property with the given one.
pub(super) fn alike((card, called): ShownCard, same: Same) -> CardSet {
    let color = card.color().or(called);
    let of_color = color.map_or(CardSet::EMPTY, CardSet::of_color);
    match same {
        Same::Color => of_color,
        Same::Face => CardSet::of_face(card.face()),
        Same::Both => CardSet::identical_to(card),
    }
}

/// Returns true if two cards share a property. For the color of a wild card, the called color counts.
pub(super) fn are_alike(one: ShownCard, other: ShownCard, same: Same) -> bool {
    match same {
        Same::Color => {
            let color = one.0.color().or(one.1);
            color.is_some() && color == other.0.color().or(other.1)
        }
        Same::Face | Same::Both => alike(other, same).contains(one.0),
    }
}

impl Cards {
    /// Evaluates the pattern to a set of cards. `like` is the card to compare with. `holder` is the seat that
    /// `AddsUp::InHand` searches for pairs.
    pub(super) fn set(&self, scene: &EvaluationContext<'_>, like: Option<ShownCard>, holder: Option<Seat>) -> CardSet {
        let any = |empty: bool, set: CardSet| if empty { CardSet::ALL } else { set };
        let faces = self.faces.iter().fold(CardSet::EMPTY, |all, face| all | CardSet::of_face(face.0));
        let colors = self.colors.iter().fold(CardSet::EMPTY, |all, &color| all | CardSet::of_color(color));
        let kinds = self.kinds.iter().fold(CardSet::EMPTY, |all, &kind| all | of_kind(kind));
        let mut set =
            any(self.faces.is_empty(), faces) & any(self.colors.is_empty(), colors) & any(self.kinds.is_empty(), kinds);
        if let Some(same) = self.like {
            set = set & like.map_or(CardSet::EMPTY, |card| alike(card, same));
        }
        match self.adds_up {
            Some(AddsUp::InHand) => set = set & holder.map_or(CardSet::EMPTY, |seat| pairs(scene, seat, like)),
            Some(AddsUp::WithPlayed) => set = set & completing(scene),
            None => {}
        }
        if let Some(number) = &self.number {
            let than = scene.number(&number.than);
            let meant = (0..=9).filter(|&of| number.is.holds(of.into(), than));
            set = set & meant.fold(CardSet::EMPTY, |all, of| all | CardSet::of_number(of));
        }
        if self.made_for {
            set = set & scene.made_for();
        }
        if self.marked {
            set = set & CardSet::MARKED;
        }
        if self.not { CardSet::ALL - set } else { set }
    }
}

/// Returns the cards in a hand that add up to the number of `like`, together with another card of the same color in
/// that hand.
fn pairs(scene: &EvaluationContext<'_>, seat: Seat, like: Option<ShownCard>) -> CardSet {
    let Some(sum) = like.and_then(|(card, _)| card.number()) else { return CardSet::EMPTY };
    let held = scene.table.chair(seat).hand.cards();
    let fits = |place: usize, card: Card| {
        let (Some(number), Some(color)) = (card.number(), card.color()) else { return false };
        let Some(rest) = sum.checked_sub(number) else { return false };
        let other = CardSet::of_number(rest) & CardSet::of_color(color);
        held.iter().enumerate().any(|(at, held)| at != place && other.contains(*held))
    };
    held.iter().enumerate().filter(|&(place, &card)| fits(place, card)).map(|(_, &card)| card).collect()
}

/// Returns the card of the played card's color that adds up with it to the number of the card beneath.
fn completing(scene: &EvaluationContext<'_>) -> CardSet {
    let continuation = scene.continuation;
    let (Some(played), Some(beneath)) = (continuation.card, continuation.beneath) else { return CardSet::EMPTY };
    let rest = beneath.number().zip(played.number()).and_then(|(sum, number)| sum.checked_sub(number));
    match (rest, played.color()) {
        (Some(rest), Some(color)) => CardSet::of_number(rest) & CardSet::of_color(color),
        _ => CardSet::EMPTY,
    }
}
