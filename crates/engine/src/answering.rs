//! What a debtor may lay in answer to a stack of draw cards (PS-4): what the rules that know of it have in common.

use crate::card::{Card, Colour, Face};
use crate::card_set::CardSet;
use crate::rule::At;
use crate::seat::Seat;
use crate::stack::Layer;
use crate::table::Table;
use crate::window::Gate;

/// The draw card that a seat may answer instead of drawing, if it is the debtor and nothing waits.
pub(crate) fn stack_for(at: At<'_>, seat: Seat, gate: Gate) -> Option<&Layer> {
    let table = at.table;
    let owes = table.turn == seat && gate == Gate::Open && table.in_play(seat);
    table.draw_card().filter(|_| owes)
}

/// The cards with a word that answer a stack: in the colour of its last card, shown or called, and in any colour on the
/// same word (PS-4.2, PS-4.3, PS-4.4).
pub(crate) fn with_word(table: &Table, word: Face) -> CardSet {
    let Some(last) = table.stack.last() else { return CardSet::EMPTY };
    let colour: Option<Colour> = last.card.colour().or(last.colour);
    match colour {
        Some(colour) if last.card.face() != word => CardSet::identical_to(Card::coloured(colour, word)),
        _ => CardSet::of_face(word),
    }
}
