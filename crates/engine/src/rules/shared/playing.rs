//! The cards that a seat without a debt can play on its turn, by any rule of the table. Decides when a player can draw
//! or pass for lack of a card (C1, SP-2.2, SS-3, G5), and which cards can be shown instead (PS-5.2).

use crate::rules::TURN;
use crate::rules::prelude::*;
use crate::seams::occasion::Situation;
use crate::tables::procedures::DrawMode;

/// Returns the card drawn this turn if a turn draws only one card (C1). Of the matching cards, only that one can be
/// played.
pub(crate) fn drawn_one(at: RuleContext<'_>) -> Option<Card> {
    match at.rulebook.procedures.turn.draw {
        DrawMode::One | DrawMode::OneAndPlay => at.table.drew,
        DrawMode::UntilPlayable => None,
    }
}

/// Returns the cards of the seat on turn that match the top card (C1, G4), before vetoes.
#[inline]
pub(crate) fn matching(at: RuleContext<'_>, seat: Seat) -> CardSet {
    let matching = at.table.chair(seat).hand.kinds() & at.table.playable();
    drawn_one(at).map_or(matching, |card| matching & CardSet::of(card))
}

/// Returns the matching cards that no rule forbids.
#[inline]
fn allowed(at: RuleContext<'_>, seat: Seat) -> CardSet {
    at.allowed(seat, TURN, Play::of(matching(at, seat), How::Turn))
}

/// Returns the cards that the seat on turn can play without a debt, by any rule of the table.
pub(crate) fn playable(at: RuleContext<'_>, seat: Seat) -> CardSet {
    if at.rulebook.widens_turn.is_empty() { allowed(at, seat) } else { by_any_rule(at, seat) }
}

/// Returns true if the seat on turn can play any card without a debt, by any rule of the table.
#[inline]
pub(crate) fn can_play(at: RuleContext<'_>, seat: Seat) -> bool {
    !allowed(at, seat).is_empty() || !at.rulebook.widens_turn.is_empty() && !by_any_rule(at, seat).is_empty()
}

/// Returns true if the seat on turn has no matching card but can play one that another rule allows.
pub(crate) fn can_only_play_besides(at: RuleContext<'_>, seat: Seat) -> bool {
    drawn_one(at).is_none() && matching(at, seat).is_empty() && can_play(at, seat)
}

/// Returns the cards that match or that other rules offer, and that no rule forbids.
#[inline(never)]
fn by_any_rule(at: RuleContext<'_>, seat: Seat) -> CardSet {
    let RuleContext { rulebook, table } = at;
    let gate = table.gate(seat);
    let situation = Situation::of(rulebook, table, seat, gate);
    let mut offers = Offers::new();
    offers.add(TURN, Play::of(matching(at, seat), How::Turn));
    for &(id, rule) in &rulebook.widens_turn {
        if rulebook.about(id).offers.include(situation) {
            rule.offer(at, seat, gate, &mut offers);
        }
    }
    offers.retain(|offer| {
        let mut vetoes = rulebook.vetoing(situation, offer.verb());
        !offer.plays().is_empty() && vetoes.all(|(_, rule)| rule.allows(at, seat, offer))
    });
    offers.plays()
}
