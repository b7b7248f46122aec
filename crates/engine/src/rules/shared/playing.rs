//! What a seat can play in its turn while it owes nothing, by any rule of the table. It is the one answer to "can this seat
//! play?": for drawing and passing for want of a card (C1, SP-2.2, SS-3, G5), and for showing a card instead (PS-5.2).

use crate::rules::TURN;
use crate::rules::prelude::*;
use crate::seams::occasion::Situation;
use crate::tables::procedures::DrawMode;

/// The card drawn in this turn, where a turn draws one card only (C1). Of the matching cards, only this one can be played.
pub(crate) fn drawn_one(at: At<'_>) -> Option<Card> {
    match at.rulebook.procedures.turn.draw {
        DrawMode::One | DrawMode::OneAndPlay => at.table.drew,
        DrawMode::UntilPlayable => None,
    }
}

/// The cards of the seat with the turn that match the top card (C1, G4), before any veto.
#[inline]
pub(crate) fn matching(at: At<'_>, seat: Seat) -> CardSet {
    let matching = at.table.chair(seat).hand.kinds() & at.table.playable();
    drawn_one(at).map_or(matching, |card| matching & CardSet::of(card))
}

/// The cards that match, as far as no rule forbids them.
#[inline]
fn allowed(at: At<'_>, seat: Seat) -> CardSet {
    at.allowed(seat, TURN, Play::of(matching(at, seat), How::Turn))
}

/// The cards that the seat with the turn can play while it owes nothing, by any rule of the table.
pub(crate) fn playable(at: At<'_>, seat: Seat) -> CardSet {
    if at.rulebook.widens_turn.is_empty() { allowed(at, seat) } else { by_any_rule(at, seat) }
}

/// True if the seat with the turn can play anything while it owes nothing, by any rule of the table.
#[inline]
pub(crate) fn can_play(at: At<'_>, seat: Seat) -> bool {
    !allowed(at, seat).is_empty() || !at.rulebook.widens_turn.is_empty() && !by_any_rule(at, seat).is_empty()
}

/// True if the seat with the turn can play nothing that matches, but a card that another rule lets it play.
pub(crate) fn can_only_play_besides(at: At<'_>, seat: Seat) -> bool {
    drawn_one(at).is_none() && matching(at, seat).is_empty() && can_play(at, seat)
}

/// The cards that match, and those that other rules offer, as far as no rule forbids them.
#[inline(never)]
fn by_any_rule(at: At<'_>, seat: Seat) -> CardSet {
    let At { rulebook, table } = at;
    let gate = table.gate(seat);
    let situation = Situation::of(rulebook, table, seat, gate);
    let mut offers = Offers::new();
    offers.add(TURN, Play::of(matching(at, seat), How::Turn));
    for &(id, rule) in &rulebook.widens_turn {
        if rulebook.about(id).offers.include(situation) {
            rule.offer(at, seat, gate, &mut offers);
        }
    }
    let vetoes = rulebook.forbidding(situation);
    offers.retain(|offer| {
        let mut vetoes = vetoes;
        !offer.plays().is_empty() && vetoes.all(|(_, rule)| rule.allows(at, seat, offer))
    });
    offers.plays()
}
