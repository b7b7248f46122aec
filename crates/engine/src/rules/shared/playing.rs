//! The cards that a seat without a debt can play on its turn, by any rule of the table. Decides when a player can draw
//! or pass for lack of a card (C1, SP-2.2, SS-3, G5), and which cards can be shown instead (PS-5.2).

use crate::facts::action::Verb;
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

/// Returns those of the matching cards that no rule forbids.
#[inline]
fn allowed(at: RuleContext<'_>, seat: Seat, matching: CardSet) -> CardSet {
    at.allowed(seat, TURN, Play::of(matching, How::Turn))
}

/// Returns the cards that the seat on turn can play without a debt, by any rule of the table.
pub(crate) fn playable(at: RuleContext<'_>, seat: Seat) -> CardSet {
    let matching = matching(at, seat);
    if at.rulebook.can_widen() { by_any_rule(at, seat, matching) } else { allowed(at, seat, matching) }
}

/// Returns true if the seat on turn can play any card without a debt, by any rule of the table.
#[inline]
pub(crate) fn can_play(at: RuleContext<'_>, seat: Seat) -> bool {
    can_play_with(at, seat, matching(at, seat))
}

/// Like [`can_play`], if the matching cards are known.
#[inline]
fn can_play_with(at: RuleContext<'_>, seat: Seat, matching: CardSet) -> bool {
    !allowed(at, seat, matching).is_empty() || at.rulebook.can_widen() && !by_any_rule(at, seat, matching).is_empty()
}

/// Returns true if the seat on turn has no matching card but can play one that another rule allows.
pub(crate) fn can_only_play_besides(at: RuleContext<'_>, seat: Seat) -> bool {
    drawn_one(at).is_none() && matching(at, seat).is_empty() && can_play(at, seat)
}

/// Offers an ordinary turn to the seat on turn without a debt: play, draw or pass (C1, SP-2.2, G4, G5).
#[inline]
pub(crate) fn offer_turn(at: RuleContext<'_>, seat: Seat, offers: &mut Offers) {
    let table = at.table;
    if !table.in_play(seat) {
        return;
    }
    let turn = &at.rulebook.procedures.turn;
    // Cards that another rule forbids are offered too: the veto then explains the refusal.
    let matching = matching(at, seat);
    offers.add(TURN, Play::of(matching, How::Turn));
    // C1: after drawing a card, the player can play it or pass.
    if let Some(card) = drawn_one(at) {
        let must = turn.draw == DrawMode::OneAndPlay && playable(at, seat).contains(card);
        if !must {
            offers.add(TURN, Pattern::Pass);
        }
        return;
    }
    if at.can_draw(seat) {
        if turn.draw_on || !can_play_with(at, seat, matching) {
            offers.add(TURN, Pattern::Draw);
        }
    } else if !can_play_with(at, seat, matching) {
        // G5: a player who can neither play nor draw passes.
        offers.add(TURN, Pattern::Pass);
    }
}

/// Returns the cards that match or that other rules offer, and that no rule forbids.
#[inline(never)]
fn by_any_rule(at: RuleContext<'_>, seat: Seat, matching: CardSet) -> CardSet {
    let RuleContext { rulebook, table } = at;
    let gate = table.gate(seat);
    let situation = Situation::of(rulebook, table, seat, gate);
    let widening = rulebook.widening(situation);
    if widening.is_empty() {
        return at.allowed(seat, TURN, Play::of(matching, How::Turn));
    }
    let mut offers = Offers::new();
    offers.add(TURN, Play::of(matching, How::Turn));
    for (_, rule) in widening {
        rule.offer(at, seat, gate, &mut offers);
    }
    let vetoes = |verb| rulebook.vetoing(situation, verb);
    if !vetoes(Verb::Play).is_empty() || !vetoes(Verb::Pay).is_empty() {
        offers.retain(|offer| {
            !offer.plays().is_empty() && vetoes(offer.verb()).all(|(_, rule)| rule.allows(at, seat, offer))
        });
    }
    offers.plays()
}
