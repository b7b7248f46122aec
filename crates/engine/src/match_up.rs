//! Match-ups: cards laid on one that they match, without effect and without moving the turn (PS-3). What the rules that
//! know of matches have in common.

use crate::action::Action;
use crate::card::Card;
use crate::card_set::CardSet;
use crate::cell::{Cell, Per};
use crate::effect::How;
use crate::fact::Fact;
use crate::offers::{Offers, Pattern, Play};
use crate::resolution::Resolution;
use crate::rule::{At, RuleId};
use crate::rules::MATCHING;
use crate::seat::{MAX_SEATS, Seat};
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

/// The card of which a seat has announced a match, until a second card covers it.
pub(crate) const ANNOUNCED: Cell<Option<Card>> = Cell::new(MATCHING, 0, "announced").per(Per::Seat);
/// How many cards lie on it: the one that has covered it, and the matches of that.
pub(crate) const COVER: Cell<u16> = Cell::new(MATCHING, 1, "cover").per(Per::Seat);

/// The card of which a seat has announced a match, if exactly one card has covered it since, matches of that one not
/// counted. It is not lost if cards of the pile move meanwhile ("What is remembered").
pub(crate) fn late(table: &Table, seat: Seat) -> Option<Late> {
    let cover = COVER.at(table, seat.0);
    let card = ANNOUNCED.at(table, seat.0).filter(|_| cover > 0)?;
    Some(Late { card, depth: cover.min(table.pile().len() as u16) })
}

/// Announces a match of the top card.
pub(crate) fn announce(run: &mut Resolution<'_>, seat: Seat) {
    let card = run.table().top().map(|top| top.card);
    run.emit(Fact::Announced { seat });
    ANNOUNCED.note_at(run, seat.0, card);
    COVER.note_at(run, seat.0, 0);
}

/// Remembers what covers the cards of which matches are announced.
pub(crate) fn remember(run: &mut Resolution<'_>, fact: &Fact) {
    let mut cover_of = [None; MAX_SEATS];
    for (seat, _) in ANNOUNCED.all(run.table()) {
        cover_of[usize::from(seat)] = Some(COVER.at(run.table(), seat));
    }
    for (seat, cover) in (0..).zip(cover_of).filter_map(|(seat, cover)| Some((seat, cover?))) {
        let cover = match *fact {
            Fact::Laid { how: How::Match, .. } if cover == 0 => continue,
            Fact::Laid { how: How::Match, .. } => Some(cover + 1),
            Fact::Laid { .. } if cover == 0 => Some(1),
            Fact::Laid { .. } => None,
            // Cards on top were taken: the card may lie open again.
            Fact::PileTaken { start, cards, .. } if usize::from(start) == run.table().pile().len() => {
                Some(cover.saturating_sub(cards.into()))
            }
            _ => continue,
        };
        if cover.is_none() {
            ANNOUNCED.note_at(run, seat, None);
        }
        COVER.note_at(run, seat, cover.unwrap_or(0));
    }
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
    let announced = ANNOUNCED.at(at.table, seat.0).filter(|_| COVER.at(at.table, seat.0) == 0);
    let fresh = at.table.top().is_some_and(|top| announced.is_none_or(|card| !card.is_identical(top.card)));
    if fresh && gate != Gate::Closed && at.table.in_play(seat) {
        offers.add(rule, Pattern::Announce);
    }
}
