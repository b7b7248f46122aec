//! Match-ups: cards laid on one that they match, without effect and without moving the turn (PS-3). What the rules that
//! know of matches have in common. The table keeps what is announced.

use crate::rules::prelude::*;
use crate::tables::rule_id::RuleId;

/// What matches the top card. A payment is no play that could be matched before the debt is settled (SP-9.3).
fn open(table: &Table, alike: impl Fn(Card) -> CardSet) -> CardSet {
    let top = table.top().filter(|top| top.how != How::Payment || !table.is_truck());
    top.map_or(CardSet::EMPTY, |top| alike(top.card))
}

/// What matches the cards of which a seat has announced a match, and which one card has covered since.
fn late(table: &Table, seat: Seat, alike: impl Fn(Card) -> CardSet) -> CardSet {
    table.announced.late(seat).fold(CardSet::EMPTY, |all, card| all | alike(card))
}

/// Under how many cards of the pile a late match belongs: the one that has covered its card, and the matches of that.
fn cover(table: &Table) -> u16 {
    let matches = table.pile().iter().rev().take_while(|laid| laid.how == How::Match).count();
    (matches + 1).min(table.pile().len()) as u16
}

/// Offers the matches of the top card, and of one that the seat has announced. `alike` says what matches a card.
pub(crate) fn offer(
    at: At<'_>,
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
    let matching = table.chair(seat).hand.kinds() & (open(table, &alike) | late(table, seat, &alike));
    if matching.is_empty() {
        return;
    }
    // On their own turn, or if another rule lets them play the card as well, players say that it is a match.
    let on_turn = table.turn == seat && gate == Gate::Open;
    let said = if on_turn { matching } else { matching & offers.cards_but(How::Match) };
    offers.add(rule, Play { says_match: true, ..Play::of(said, How::Match) });
    offers.add(rule, Play::of(matching - said, How::Match));
}

/// Lays a match: on top if it matches the top card, otherwise under the card that has covered what it matches.
pub(crate) fn lay(run: &mut Resolution<'_>, seat: Seat, action: &Action, alike: impl Fn(Card) -> CardSet) {
    let &Action::Play { card, uno, .. } = action else { return };
    run.invoke(seat);
    if open(run.table(), &alike).contains(card) {
        run.lay_at_once(seat, action, How::Match);
    } else if late(run.table(), seat, &alike).contains(card) {
        let depth = cover(run.table());
        run.emit(Fact::SlidUnder { seat, card, depth });
        if uno && run.table().chair(seat).hand.len() == 1 {
            run.emit(Fact::SaidUno { seat });
        }
    }
}

/// Offers to announce a match of the top card, to everybody, whatever they hold: an announcement gives nothing away.
pub(crate) fn offer_to_announce(at: At<'_>, seat: Seat, gate: Gate, offers: &mut Offers, rule: RuleId) {
    let fresh = at.table.top().is_some() && !at.table.has_announced(seat);
    if fresh && gate != Gate::Closed && at.table.in_play(seat) {
        offers.add(rule, Pattern::Announce);
    }
}
