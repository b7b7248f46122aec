//! Match-ups: cards laid on one that they match, without effect and without moving the turn (PS-3). What the rules that
//! know of matches have in common.

use crate::action::Action;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::effect::How;
use crate::fact::Fact;
use crate::offers::{Offers, Pattern, Play};
use crate::resolution::Resolution;
use crate::rule::{At, RuleId};
use crate::seat::Seat;
use crate::table::Table;
use crate::window::Gate;

/// A card that has been covered, and can still be matched (PS-3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Late {
    /// The card that was announced.
    pub(crate) card: Card,
    /// Under how many cards its match belongs: the one that has covered it, and the matches of that.
    pub(crate) depth: u16,
}

/// The card of which a seat has announced a match, if exactly one card has covered it since, matches of that one not
/// counted.
pub(crate) fn late(table: &Table, seat: Seat) -> Option<Late> {
    let mut depth = 0;
    for (above, laid) in table.pile().iter().rev().enumerate() {
        if depth > 0 && laid.announced.contains(seat) {
            return Some(Late { card: laid.card, depth });
        }
        if laid.how != How::Match {
            if depth > 0 {
                return None;
            }
            depth = above as u16 + 1;
        }
    }
    None
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
    let Some(top) = table.top() else { return };
    if gate == Gate::Closed || !table.in_play(seat) {
        return;
    }
    let held = table.chair(seat).hand.kinds();
    let late = late(table, seat).map_or(CardSet::EMPTY, |late| alike(late.card));
    // On one's own turn the card is the turn's play, unless one says that it is a match.
    let says_match = table.turn == seat && gate == Gate::Open;
    offers.add(rule, Play { says_match, ..Play::of(held & (alike(top.card) | late), How::Match) });
}

/// Lays a match: on top if it matches the top card, otherwise under the card that has covered what it matches.
pub(crate) fn lay(run: &mut Resolution<'_>, seat: Seat, action: &Action, alike: impl Fn(Card) -> CardSet) {
    let &Action::Play { card, uno, .. } = action else { return };
    run.invoke(seat);
    if run.table().top().is_some_and(|top| alike(top.card).contains(card)) {
        run.lay_at_once(seat, action, How::Match);
    } else if let Some(Late { depth, .. }) = late(run.table(), seat) {
        run.emit(Fact::SlidUnder { seat, card, depth });
        if uno && run.table().chair(seat).hand.len() == 1 {
            run.emit(Fact::SaidUno { seat });
        }
    }
}

/// Offers to announce a match of the top card, to everybody, whatever they hold: an announcement gives nothing away.
pub(crate) fn offer_to_announce(at: At<'_>, seat: Seat, gate: Gate, offers: &mut Offers, rule: RuleId) {
    let fresh = at.table.top().is_some_and(|top| !top.announced.contains(seat));
    if fresh && gate != Gate::Closed && at.table.in_play(seat) {
        offers.add(rule, Pattern::Announce);
    }
}
