//! Match-ups: cards laid on one that they match, without effect and without moving the turn (PS-3). What the rules that
//! know of matches have in common.

use crate::cards::card::Card;
use crate::cards::card_set::CardSet;
use crate::facts::action::Action;
use crate::facts::fact::Fact;
use crate::rules::MATCHING;
use crate::seams::offers::{Offers, Pattern, Play};
use crate::seams::resolution::Resolution;
use crate::seams::rule::At;
use crate::tables::cell::Cell;
use crate::tables::effect::How;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{Seat, SeatSet};
use crate::tables::table::Table;
use crate::tables::window::Gate;

/// The players who announced a match of the top card, and that card.
pub(crate) const ANNOUNCED: Cell<SeatSet> = Cell::new(MATCHING, 0, "announced");
pub(crate) const OPEN: Cell<Option<Card>> = Cell::new(MATCHING, 1, "open");
/// The players who announced a match of a card that has been covered since, until a second card covers it; that card; how many
/// cards lie on it: the one that has covered it, and the matches of that.
pub(crate) const LATE: Cell<SeatSet> = Cell::new(MATCHING, 2, "late");
pub(crate) const COVERED: Cell<Option<Card>> = Cell::new(MATCHING, 3, "covered");
pub(crate) const COVER: Cell<u16> = Cell::new(MATCHING, 4, "cover");

/// The card of which a seat has announced a match, if exactly one card has covered it since, matches of that one not
/// counted. It is not lost if cards of the pile move meanwhile ("What is remembered").
pub(crate) fn late(table: &Table, seat: Seat) -> Option<Card> {
    LATE.of(table).contains(seat).then(|| COVERED.of(table))?
}

/// Under how many cards of the pile a match of the covered card belongs: the one that has covered it, and the matches of
/// that.
fn cover(table: &Table) -> u16 {
    COVER.of(table).min(table.pile().len() as u16)
}

/// Announces a match of the top card.
pub(crate) fn announce(run: &mut Resolution<'_>, seat: Seat) {
    let card = run.table().top().map(|top| top.card);
    run.emit(Fact::Announced { seat });
    let mut seats = ANNOUNCED.of(run.table());
    // A match that lies on the card changes nothing of what it is.
    if seats.is_empty() {
        OPEN.note(run, card);
    }
    seats.insert(seat);
    ANNOUNCED.note(run, seats);
}

/// Remembers what covers the cards of which matches are announced: few facts, whoever has announced.
pub(crate) fn remember(run: &mut Resolution<'_>, fact: &Fact) {
    let (announced, late) = (ANNOUNCED.of(run.table()), LATE.of(run.table()));
    if announced.is_empty() && late.is_empty() {
        return;
    }
    match *fact {
        Fact::Laid { how: How::Match, .. } if late.is_empty() => {}
        Fact::Laid { how: How::Match, .. } => COVER.note(run, COVER.of(run.table()) + 1),
        Fact::Laid { .. } => {
            LATE.note(run, announced);
            if !announced.is_empty() {
                COVERED.note(run, OPEN.of(run.table()));
                COVER.note(run, 1);
                ANNOUNCED.note(run, SeatSet::EMPTY);
            }
        }
        // Cards on top were taken: the covered card may lie open again, and what covered it is gone.
        Fact::PileTaken { start, cards, .. } if usize::from(start) == run.table().pile().len() && !late.is_empty() => {
            let cover = COVER.of(run.table()).saturating_sub(cards.into());
            if cover == 0 {
                ANNOUNCED.note(run, late);
                OPEN.note(run, COVERED.of(run.table()));
                LATE.note(run, SeatSet::EMPTY);
            } else {
                COVER.note(run, cover);
            }
        }
        _ => {}
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
    let open = alike(top.card);
    let matching = late(table, seat).map_or(open, |late| open | alike(late));
    if matching.is_empty() {
        return;
    }
    // On one's own turn the card is the turn's play, unless one says that it is a match.
    let says_match = table.turn == seat && gate == Gate::Open;
    offers.add(rule, Play { says_match, ..Play::of(table.chair(seat).hand.kinds() & matching, How::Match) });
}

/// Lays a match: on top if it matches the top card, otherwise under the card that has covered what it matches.
pub(crate) fn lay(run: &mut Resolution<'_>, seat: Seat, action: &Action, alike: impl Fn(Card) -> CardSet) {
    let &Action::Play { card, uno, .. } = action else { return };
    run.invoke(seat);
    if run.table().top().is_some_and(|top| alike(top.card).contains(card)) {
        run.lay_at_once(seat, action, How::Match);
    } else if late(run.table(), seat).is_some() {
        let depth = cover(run.table());
        run.emit(Fact::SlidUnder { seat, card, depth });
        if uno && run.table().chair(seat).hand.len() == 1 {
            run.emit(Fact::SaidUno { seat });
        }
    }
}

/// Offers to announce a match of the top card, to everybody, whatever they hold: an announcement gives nothing away.
pub(crate) fn offer_to_announce(at: At<'_>, seat: Seat, gate: Gate, offers: &mut Offers, rule: RuleId) {
    let fresh = at.table.top().is_some() && !ANNOUNCED.of(at.table).contains(seat);
    if fresh && gate != Gate::Closed && at.table.in_play(seat) {
        offers.add(rule, Pattern::Announce);
    }
}
