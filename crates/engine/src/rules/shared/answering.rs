//! What a debtor may lay in answer to a stack of draw cards (PS-4): what the rules that know of it have in common.

use crate::cards::card::{Card, Colour};
use crate::cards::card_set::CardSet;
use crate::seams::rule::At;
use crate::tables::procedures::Stack;
use crate::tables::seat::Seat;
use crate::tables::stack::Layer;
use crate::tables::table::Table;
use crate::tables::window::Gate;

/// The draw card that a seat may answer instead of drawing, if it is the debtor and nothing waits.
pub(crate) fn stack_for(at: At<'_>, seat: Seat, gate: Gate) -> Option<&Layer> {
    let table = at.table;
    let owes = table.turn == seat && gate == Gate::Open && table.in_play(seat);
    table.draw_card().filter(|_| owes)
}

/// What may be laid on a draw card to raise the debt (SP-1.3, SS-5, PS-4.1); nothing on other cards.
pub(crate) fn stackable(on: Card, stack: Stack) -> CardSet {
    match stack {
        _ if on.owes() == 0 => CardSet::EMPTY,
        Stack::SameFace => CardSet::of_face(on.face()),
        Stack::Any => CardSet::DRAW_CARDS,
    }
}

/// The skips or reverses that answer a stack: in the colour of its last card, shown or called, and in any colour on
/// another of them (PS-4.2, PS-4.3, PS-4.4). Those that make somebody owe raise the debt instead.
pub(crate) fn with_word(table: &Table, word: CardSet) -> CardSet {
    let Some(last) = table.stack.last() else { return CardSet::EMPTY };
    let word = word - CardSet::DRAW_CARDS;
    let colour: Option<Colour> = last.card.colour().or(last.colour);
    match colour {
        Some(colour) if !word.contains(last.card) => word & CardSet::of_colour(colour),
        _ => word,
    }
}
