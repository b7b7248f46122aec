//! Matches: cards played on a card that they match, without effect and without moving the turn (PS-3). Shared by the
//! rules for matches; the table records the announcements.

use crate::rules::prelude::*;
use crate::tables::rule_id::RuleId;

/// Returns the top card, unless it cannot be matched: payments cannot until the debt is settled (SP-9.3).
#[inline]
fn open(table: &Table) -> Option<Card> {
    let top = table.top().filter(|top| top.how != How::Payment || !table.is_truck());
    top.map(|top| top.card)
}

/// Returns the cards for a late match: the seat announced a match of a card, and exactly one card has covered it since.
#[inline]
fn late(table: &Table, seat: Seat, alike: impl Fn(Card) -> CardSet) -> CardSet {
    table.late_matches(seat).fold(CardSet::EMPTY, |all, card| all | alike(card))
}

/// Returns the number of cards that a late match goes under: the covering card and the matches of that card.
fn cover(table: &Table) -> u16 {
    let matches = table.pile().iter().rev().take_while(|played| played.how == How::Match).count();
    (matches + 1).min(table.pile().len()) as u16
}

/// Offers matches of the top card and late matches that the seat has announced. `alike` returns the cards that match a
/// card.
#[inline(never)]
pub(crate) fn offer(
    at: RuleContext<'_>,
    seat: Seat,
    gate: Gate,
    offers: &mut Offers,
    rule: RuleId,
    alike: impl Fn(Card) -> CardSet,
) {
    let table = at.table;
    if gate == Gate::Closed || !table.in_play(seat) {
        return;
    }
    let answers = open(table).map_or(CardSet::EMPTY, &alike) | late(table, seat, &alike);
    let matching = table.chair(seat).hand.kinds() & answers;
    if matching.is_empty() {
        return;
    }
    // Players must declare a match on their own turn, or if another rule also lets them play the card.
    let on_turn = table.turn == seat && gate == Gate::Open;
    let said = if on_turn { matching } else { matching & offers.cards_but(How::Match) };
    offers.add(rule, Play { says_match: true, ..Play::of(said, How::Match) });
    offers.add(rule, Play::of(matching - said, How::Match));
}

/// Plays a match. It goes on top if it matches the top card, else under the card that covered the one it matches.
pub(crate) fn play(run: &mut Resolution<'_>, seat: Seat, action: &Action, alike: impl Fn(Card) -> CardSet) {
    let &Action::Play { card, uno, .. } = action else { return };
    run.invoke(seat);
    if open(run.table()).is_some_and(|top| alike(top).contains(card)) {
        run.play_at_once(seat, action, How::Match);
    } else if late(run.table(), seat, &alike).contains(card) {
        let depth = cover(run.table());
        let fact = Fact::SlidUnder { seat, card, depth, uno };
        run.emit(fact.clone());
        if uno && run.table().chair(seat).held() == 1 {
            run.emit(Fact::SaidUno { seat });
        } else if uno {
            // A false UNO costs cards with some rules (G16).
            run.react(&fact);
        }
    }
}

/// Offers to announce a match of the top card. Every seat in play gets the offer, so it reveals nothing about hands.
pub(crate) fn offer_to_announce(at: RuleContext<'_>, seat: Seat, gate: Gate, offers: &mut Offers, rule: RuleId) {
    let fresh = at.table.top().is_some() && !at.table.has_announced(seat);
    if fresh && gate != Gate::Closed && at.table.in_play(seat) {
        offers.add(rule, Pattern::Announce);
    }
}
