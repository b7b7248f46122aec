//! What a debtor can play to answer the draw cards of a debt (SP-1.3, SS-5, PS-4), for all rules that let debtors do so. It
//! follows from the stack that the table keeps, never from the card that happens to lie on top.

use crate::cards::card::Colour;
use crate::rules::prelude::*;
use crate::tables::procedures::Stack;
use crate::tables::stack::Layer;

/// The draw card that a seat may answer instead of drawing, if it is the debtor and nothing waits. A truck has none.
pub(crate) fn stack_for(at: At<'_>, seat: Seat, gate: Gate) -> Option<&Layer> {
    let table = at.table;
    let owes = table.debt > 0 && table.turn == seat && gate == Gate::Open && table.in_play(seat);
    if owes { table.draw_card() } else { None }
}

/// The cards of a debtor's hand that raise the debt (SP-1.3, SS-5, PS-4.1).
pub(crate) fn raising(at: At<'_>, seat: Seat, gate: Gate) -> CardSet {
    let Some(last) = stack_for(at, seat, gate) else { return CardSet::EMPTY };
    at.table.chair(seat).hand.kinds() & stackable(last.card, at.rulebook.procedures.debt.stack)
}

/// What may be laid on a draw card to raise the debt; nothing on other cards.
fn stackable(on: Card, stack: Stack) -> CardSet {
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
