//! What a seat may do, and why it may not: the one place where legality is decided. The client's highlights, the bots,
//! the refusals and the fuzzers all use it.

use crate::cards::card::Card;
use crate::cards::card_set::CardSet;
use crate::facts::action::{Action, Verb};
use crate::facts::refusal::{Code, Refusal};
use crate::rules::RACE_START;
use crate::rules::shared::playing;
use crate::seams::explain::{Step, Trace};
use crate::seams::occasion::{Occasions, Situation};
use crate::seams::offers::{Offer, Offers};
use crate::seams::rule::{At, Seam};
use crate::seams::rulebook::Rulebook;
use crate::tables::effect::How;
use crate::tables::laid::owed;
use crate::tables::mistakes::Mistake;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::Seat;
use crate::tables::stack::Stack;
use crate::tables::table::{Phase, Table};
use crate::tables::window::Gate;

/// All that a seat may do now.
///
/// ```
/// use ruckus_engine::{Rulebook, Seat, Table, offers};
/// use ruckus_ruleset::Ruleset;
/// let rulebook = Ruleset::preset("classic").unwrap().compile(2).unwrap();
/// assert!(offers(&rulebook, &Table::new(2), Seat(0)).is_empty(), "nothing has been dealt");
/// ```
pub fn offers(rulebook: &Rulebook, table: &Table, seat: Seat) -> Offers {
    let mut offers = Offers::new();
    collect(rulebook, table, seat, &mut offers);
    offers
}

/// What a seat is shown that it may do: what it may, as far as windows that nobody is told of do not give themselves away
/// by it (HR-8). A seat that has paid for a wrong accusation is shown that it can accuse, since a right one counts (SS-12).
pub fn shown_offers(rulebook: &Rulebook, table: &Table, seat: Seat) -> Offers {
    let secret = table.windows.iter().any(|window| window.opening.secret);
    if !secret && !table.has_paid(seat, Mistake::Accusation) {
        return offers(rulebook, table, seat);
    }
    let mut shown = table.clone();
    shown.windows.retain(|window| !window.opening.secret);
    shown.mistakes.forget(Mistake::Accusation, seat);
    offers(rulebook, &shown, seat)
}

/// The offers to a seat if it had not paid for a wrong accusation.
pub(crate) fn offers_before_accusing(rulebook: &Rulebook, table: &Table, seat: Seat) -> Offers {
    let mut before = table.clone();
    before.mistakes.forget(Mistake::Accusation, seat);
    offers(rulebook, &before, seat)
}

/// The same, into a list that is used again.
#[inline]
pub fn collect(rulebook: &Rulebook, table: &Table, seat: Seat, offers: &mut Offers) {
    offers.clear();
    let gate = table.gate(seat);
    let situation = Situation::of(rulebook, table, seat, gate);
    // Most seats have nothing to say most of the time.
    if rulebook.offering(situation).is_empty() {
        debug_assert!(
            others_are_silent(At { rulebook, table }, seat, situation, offers),
            "a rule has something to say"
        );
        return;
    }
    collect_vetoed(rulebook, table, seat, (gate, situation), offers);
}

/// What the rules that may speak in a situation offer, narrowed to what vetoes leave.
#[inline(never)]
fn collect_vetoed(
    rulebook: &Rulebook,
    table: &Table,
    seat: Seat,
    (gate, situation): (Gate, Situation),
    offers: &mut Offers,
) {
    collect_in(rulebook, table, seat, (gate, situation), offers);
    let vetoes = rulebook.forbidding(situation);
    if !offers.is_empty() && !vetoes.is_empty() {
        let at = At { rulebook, table };
        offers.retain(|offer| {
            let mut vetoes = vetoes;
            !offer.is_checked() || vetoes.all(|(_, rule)| rule.allows(at, seat, offer))
        });
    }
    debug_assert!(
        !Occasions::TURN.include(situation) || offers.plays() == playing::playable(At { rulebook, table }, seat),
        "a rule lets a seat play more in its turn than it declares"
    );
}

/// What the rules offer, before any veto; says which situation it is.
fn unvetoed(rulebook: &Rulebook, table: &Table, seat: Seat, offers: &mut Offers) -> Situation {
    offers.clear();
    let gate = table.gate(seat);
    let situation = Situation::of(rulebook, table, seat, gate);
    collect_in(rulebook, table, seat, (gate, situation), offers);
    situation
}

/// Asks the rules that may offer something in a situation.
fn collect_in(
    rulebook: &Rulebook,
    table: &Table,
    seat: Seat,
    (gate, situation): (Gate, Situation),
    offers: &mut Offers,
) {
    if !table.has_seat(seat) || !matches!(table.phase, Phase::Dealing | Phase::Playing) {
        return;
    }
    let at = At { rulebook, table };
    for (_, rule) in rulebook.offering(situation) {
        rule.offer(at, seat, gate, offers);
    }
    debug_assert!(others_are_silent(at, seat, situation, offers), "a rule has more to say than it declares");
}

/// Whether the rules that are not asked in a situation would neither offer nor veto anything.
fn others_are_silent(at: At<'_>, seat: Seat, situation: Situation, offers: &Offers) -> bool {
    if !at.table.has_seat(seat) || !matches!(at.table.phase, Phase::Dealing | Phase::Playing) {
        return offers.is_empty();
    }
    let gate = at.table.gate(seat);
    let mut more = Offers::new();
    for rule in at.rulebook.left_out(Seam::Offer, situation) {
        rule.offer(at, seat, gate, &mut more);
    }
    let mut narrowed = offers.clone();
    for rule in at.rulebook.left_out(Seam::Forbid, situation) {
        narrowed.retain(|offer| rule.allows(at, seat, offer));
    }
    more.is_empty() && narrowed == *offers
}

/// The offer that an action takes up. A card out of turn must answer the card that is still on top: it is never read
/// as a jump-in on a card that its player had not seen.
#[inline]
pub(crate) fn taken_up<'o>(table: &Table, seat: Seat, offers: &'o Offers, action: &Action) -> Option<&'o Offer> {
    let offer = offers.accepting(action)?;
    let fits = match action {
        Action::Pay(cards) => holds_all(table, seat, cards),
        Action::Play { saw: Some(saw), .. } => answers(table, seat, offer.how(), *saw),
        _ => true,
    };
    fits.then_some(offer)
}

/// How many cards an action plays.
pub(crate) fn cards_of(action: &Action) -> u8 {
    match action {
        Action::Pay(cards) => u8::try_from(cards.len()).unwrap_or(u8::MAX),
        _ => 1,
    }
}

/// Whether a card laid in some manner may answer the card that its player saw on top: the turn's play and a card of a
/// colour that all may lay answer whatever lies there, the others only what is still on top, or what they have announced
/// a match of (PS-3.4).
fn answers(table: &Table, seat: Seat, how: How, saw: Card) -> bool {
    matches!(how, How::Turn | How::Crazy)
        || table.top().is_some_and(|top| top.card.is_identical(saw))
        || how == How::Match && table.announced.late(seat).any(|late| late.is_identical(saw))
}

/// Whether a seat holds each of these cards as often as it is named.
fn holds_all(table: &Table, seat: Seat, cards: &[Card]) -> bool {
    let hand = table.chair(seat).hand.cards();
    let count = |among: &[Card], card: Card| among.iter().filter(|&&other| other == card).count();
    cards.iter().all(|&card| count(cards, card) <= count(hand, card))
}

/// Whether an action that is not offered is no offence either: UNO, a catch or a slap that finds nothing to do.
pub(crate) fn does_nothing(table: &Table, seat: Seat, action: &Action) -> bool {
    let known = match action {
        Action::Catch(target) => table.has_seat(*target),
        Action::Uno | Action::Slap => true,
        _ => false,
    };
    known && table.has_seat(seat) && matches!(table.phase, Phase::Dealing | Phase::Playing)
}

/// Why an action is not offered: the code by the card that it would answer now, and the one to report.
pub(crate) fn why_not(rulebook: &Rulebook, table: &Table, seat: Seat, action: &Action) -> (Code, Refusal) {
    let (code, rule) = why_not_now(rulebook, table, seat, action);
    let late =
        matches!(code, Code::NotYourTurn | Code::MustDraw | Code::DoesNotMatch | Code::NotLegalNow | Code::Frozen)
            && was_legal(rulebook, table, seat, action);
    let reported = if late { Code::TooLate } else { code };
    (code, Refusal { code: reported, rule })
}

fn why_not_now(rulebook: &Rulebook, table: &Table, seat: Seat, action: &Action) -> (Code, Option<RuleId>) {
    let because = |code| (code, None);
    if matches!(table.phase, Phase::Before | Phase::Over) {
        return because(Code::RoundOver);
    }
    let named = match action {
        Action::Catch(named)
        | Action::Swap(named)
        | Action::Peek(named)
        | Action::Accuse(named)
        | Action::Name(named) => Some(*named),
        Action::Give { to, .. } => Some(*to),
        _ => None,
    };
    if !table.has_seat(seat) || named.is_some_and(|named| !table.has_seat(named)) {
        return because(Code::UnknownSeat);
    }
    let ordinary = matches!(
        action.verb(),
        Verb::Play | Verb::Draw | Verb::Pass | Verb::Pay | Verb::Challenge | Verb::Show | Verb::Give | Verb::Shield
    );
    if ordinary && !table.in_play(seat) {
        return because(Code::NotInPlay);
    }
    let held = table.chair(seat).hand.kinds();
    let shown = match action {
        Action::Play { card, .. } | Action::Give { card, .. } | Action::Shield { card, .. } | Action::Show(card) => {
            CardSet::of(*card)
        }
        Action::Pay(cards) => cards.iter().copied().collect(),
        _ => CardSet::EMPTY,
    };
    let held_as_often = match action {
        Action::Pay(cards) => holds_all(table, seat, cards),
        _ => true,
    };
    if !(shown - held).is_empty() || !held_as_often {
        return because(Code::NotInHand);
    }
    if let Some(rule) = vetoed_by(rulebook, table, seat, action) {
        return match rule.about().veto {
            // Only whose turn it is must draw.
            Code::MustDraw if table.turn != seat => because(Code::NotYourTurn),
            veto => (veto, Some(rule)),
        };
    }
    if !ordinary && (table.gate(seat) == Gate::Open || offers(rulebook, table, seat).has(action.verb())) {
        return because(Code::NotLegalNow);
    }
    if table.gate(seat) != Gate::Open {
        return because(why_frozen(rulebook, table, seat, action));
    }
    if table.turn != seat {
        return because(Code::NotYourTurn);
    }
    if let Action::Pay(_) = action {
        let pays = table.debt > 0 && rulebook.procedures.house.debts_can_be_paid;
        return because(if pays { Code::WrongSum } else { Code::NotLegalNow });
    }
    if table.debt > 0 {
        return because(Code::MustDraw);
    }
    match action {
        Action::Play { card, .. } | Action::Show(card) if !table.playable().contains(*card) => {
            because(Code::DoesNotMatch)
        }
        Action::Pass => because(Code::MustPlay),
        Action::Draw if playing::can_only_play_besides(At { rulebook, table }, seat) => because(Code::MustPlay),
        _ => because(Code::NotLegalNow),
    }
}

/// Why the open windows do not accept an action: the newest that asks the seat may say it of a card.
fn why_frozen(rulebook: &Rulebook, table: &Table, seat: Seat, action: &Action) -> Code {
    let &Action::Play { card, .. } = action else { return Code::Frozen };
    let asks = table.windows().iter().rev().find(|window| window.awaited().contains(seat));
    asks.map_or(Code::Frozen, |window| window.opening.rule.rule().refuses(At { rulebook, table }, seat, card))
}

/// The rule that vetoes an action which some rule offers.
fn vetoed_by(rulebook: &Rulebook, table: &Table, seat: Seat, action: &Action) -> Option<RuleId> {
    let mut offers = Offers::new();
    let situation = unvetoed(rulebook, table, seat, &mut offers);
    let offer = *taken_up(table, seat, &offers, action).filter(|offer| offer.is_checked())?;
    rulebook.forbidding(situation).find_map(|&(id, rule)| {
        let mut narrowed = offer;
        let allowed = rule.allows(At { rulebook, table }, seat, &mut narrowed);
        (!allowed || !narrowed.what.accepts(action)).then_some(id)
    })
}

/// Whether a play was legal on the card that it answers: the table is turned back to when that card was on top, and
/// asked what it offered then. Of two cards that are alike, one on the other, it may have been the lower one.
fn was_legal(rulebook: &Rulebook, table: &Table, seat: Seat, action: &Action) -> bool {
    let Action::Play { card, saw: Some(saw), .. } = action else { return false };
    let Some((top, beneath)) = table.pile.split_last() else { return false };
    let Some(place) = beneath.iter().rposition(|laid| laid.card.is_identical(*saw)) else { return false };
    // If what was seen lies on top, only a card like it may have covered it meanwhile.
    if top.card.is_identical(*saw) && place + 1 != beneath.len() {
        return false;
    }
    // On the starter, its number was legal as long as the first turn was raced for (SS-2).
    let on_starter = beneath[place].by.is_none() && place + 1 == beneath.len();
    if on_starter && rulebook.has(RACE_START) && card.face() == saw.face() {
        return true;
    }
    let mut then = table.clone();
    let taken = then.pile.split_off(place + 1);
    then.announced.taken_off(&then.pile, &taken);
    then.turn = then.pile[place].next.unwrap_or(table.turn);
    then.debt = owed(&then.pile);
    then.stack = Stack::of(&then.pile);
    then.drawn = 0;
    then.drew = None;
    then.windows.clear();
    let offers = offers(rulebook, &then, seat);
    taken_up(&then, seat, &offers, action).is_some_and(Offer::is_checked)
}

/// Notes which rules offer something and which veto it.
pub(crate) fn trace_offers(rulebook: &Rulebook, table: &Table, seat: Seat, trace: &mut Trace) {
    let mut before = Offers::new();
    let situation = unvetoed(rulebook, table, seat, &mut before);
    for offer in before.iter() {
        let what = format!("{:?} {:?}", offer.verb(), offer.what.cards());
        trace.note(Step { seam: Seam::Offer, rule: offer.rule, what });
        for &(id, rule) in rulebook.forbidding(situation) {
            let mut narrowed = *offer;
            let allowed = rule.allows(At { rulebook, table }, seat, &mut narrowed);
            let left = if allowed { narrowed.what.cards() } else { CardSet::EMPTY };
            if !allowed || narrowed != *offer {
                let what = format!("vetoes {:?}", offer.what.cards() - left);
                trace.note(Step { seam: Seam::Forbid, rule: id, what });
            }
        }
    }
}
