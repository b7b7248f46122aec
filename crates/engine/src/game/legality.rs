//! Legality: the actions that a seat may take, and the reasons for refusals. The client's highlights, the bots, the
//! refusals, and the fuzzers all use this module.

use crate::cards::card::Card;
use crate::cards::card_set::CardSet;
use crate::facts::action::{Action, Verb};
use crate::facts::refusal::{Code, Refusal};
use crate::rules::RACE_START;
use crate::rules::shared::playing;
use crate::seams::explain::{Trace, TraceStep};
use crate::seams::occasion::{self, Occasions, Situation};
use crate::seams::offers::{Offer, Offers};
use crate::seams::rule::{RuleContext, Seam};
use crate::seams::rulebook::{Asked, Rulebook};
use crate::tables::effect::How;
use crate::tables::mistakes::Mistake;
use crate::tables::played_card::owed;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{Seat, SeatSet};
use crate::tables::stack::Stack;
use crate::tables::table::{Phase, Table};
use crate::tables::window::Gate;

/// Returns everything that a seat may do now.
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

/// Returns the offers that a seat may see. Hides the influence of secret windows (HR-8). A seat that has paid for a
/// wrong accusation still sees the option to accuse, because a right one counts (SS-12).
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

/// The offers for a seat as if it had not paid for a wrong accusation.
pub(crate) fn offers_before_accusing(rulebook: &Rulebook, table: &Table, seat: Seat) -> Offers {
    let mut before = table.clone();
    before.mistakes.forget(Mistake::Accusation, seat);
    offers(rulebook, &before, seat)
}

/// Like [`offers`], but reuses a list.
#[inline]
pub fn collect(rulebook: &Rulebook, table: &Table, seat: Seat, offers: &mut Offers) {
    offers.clear();
    let gate = table.gate(seat);
    let situation = Situation::of(rulebook, table, seat, gate);
    let asked = rulebook.offering(table, seat, situation);
    // Usually, most seats have no offers.
    if asked.is_empty() {
        debug_assert!(
            others_are_silent(RuleContext { rulebook, table }, seat, situation, offers),
            "a rule decides something undeclared"
        );
        return;
    }
    let at = RuleContext { rulebook, table };
    if rulebook.is_plain_turn(situation) {
        playing::offer_turn(at, seat, offers);
        debug_assert!(
            *offers == {
                let mut by_all = Offers::new();
                collect_vetoed(asked, at, seat, (gate, situation), &mut by_all);
                by_all
            },
            "a plain turn has other offers"
        );
        return;
    }
    collect_vetoed(asked, at, seat, (gate, situation), offers);
}

/// Returns the seats that may have offers; all others have none. Takes less time than collecting the offers of each
/// seat.
///
/// ```
/// use ruckus_engine::*;
/// let rulebook = ruckus_ruleset::Ruleset::preset("classic").unwrap().compile(4).unwrap();
/// let mut table = Table::new(4);
/// assert_eq!(contenders(&rulebook, &table), SeatSet::EMPTY);
/// let deal = Input { at: Time(0), what: InputKind::Deal { seed: [7; 32], dealer: None } };
/// apply(&rulebook, &mut table, &deal, &mut Vec::new());
/// assert_eq!(contenders(&rulebook, &table), SeatSet::of(table.turn));
/// ```
#[inline]
pub fn contenders(rulebook: &Rulebook, table: &Table) -> SeatSet {
    if !matches!(table.phase, Phase::Dealing | Phase::Playing) {
        return SeatSet::EMPTY;
    }
    // Windows ask few seats, which are found faster one by one.
    if !table.windows.is_empty() {
        return table.seated;
    }
    let at = RuleContext { rulebook, table };
    let most = occasion::of_most(rulebook.looks_at_top, table);
    let mut seats = SeatSet::EMPTY;
    for (_, rule) in rulebook.offering_without_window(most) {
        seats = seats.or(rule.offers_to(at));
    }
    if seats != table.seated {
        let asks = |situation: Situation| rulebook.offers_besides(situation, most);
        seats = seats.or(occasion::other_seats(rulebook.looks_at_top, table, most, asks)).and(table.seated);
    }
    debug_assert!(
        table.seated.minus(seats).iter().all(|seat| offers(rulebook, table, seat).is_empty()),
        "a seat with offers was left out"
    );
    seats
}

/// Collects the offers of a situation and applies the vetoes.
#[inline(never)]
fn collect_vetoed(
    asked: Asked<'_>,
    at: RuleContext<'_>,
    seat: Seat,
    (gate, situation): (Gate, Situation),
    offers: &mut Offers,
) {
    collect_in(asked, at, seat, (gate, situation), offers);
    let rulebook = at.rulebook;
    debug_assert!(offers.iter().all(|offer| others_allow(at, seat, situation, offer)), "a rule vetoes more verbs");
    let is_asked = |offer: &Offer| !rulebook.vetoing(situation, offer.verb()).is_empty();
    if !rulebook.forbidding(situation).is_empty() && offers.iter().any(is_asked) {
        offers.retain(|offer| {
            let mut vetoes = rulebook.vetoing(situation, offer.verb());
            !offer.is_checked() || vetoes.all(|(_, rule)| rule.allows(at, seat, offer))
        });
    }
    debug_assert!(
        !Occasions::TURN.include(situation) || offers.plays() == playing::playable(at, seat),
        "a rule permits more cards in a turn than it declares"
    );
}

/// Checks that rules that are not asked about the verb of an offer would not narrow it.
fn others_allow(at: RuleContext<'_>, seat: Seat, situation: Situation, offer: &Offer) -> bool {
    let mut others =
        at.rulebook.forbidding(situation).filter(|(id, _)| !at.rulebook.about(*id).vetoes.contains(offer.verb()));
    others.all(|(_, rule)| {
        let mut narrowed = *offer;
        !offer.is_checked() || rule.allows(at, seat, &mut narrowed) && narrowed == *offer
    })
}

/// Collects the offers before any veto. Returns the situation.
fn unvetoed(rulebook: &Rulebook, table: &Table, seat: Seat, offers: &mut Offers) -> Situation {
    offers.clear();
    let gate = table.gate(seat);
    let situation = Situation::of(rulebook, table, seat, gate);
    let asked = rulebook.offering(table, seat, situation);
    collect_in(asked, RuleContext { rulebook, table }, seat, (gate, situation), offers);
    situation
}

/// Collects the offers of the rules that may offer an action in a situation.
#[inline]
fn collect_in(
    asked: Asked<'_>,
    at: RuleContext<'_>,
    seat: Seat,
    (gate, situation): (Gate, Situation),
    offers: &mut Offers,
) {
    if !may_act(at.table, seat) {
        return;
    }
    for (_, rule) in asked {
        rule.offer(at, seat, gate, offers);
    }
    debug_assert!(others_are_silent(at, seat, situation, offers), "a rule decides more than it declares");
}

/// Returns true if the seat can be offered something. A player who dropped out only answers what the table asks (G18).
#[inline]
fn may_act(table: &Table, seat: Seat) -> bool {
    let asked = || table.windows().iter().any(|window| window.awaited().contains(seat));
    let takes_part = table.has_seat(seat) && (!table.has_dropped_out(seat) || asked());
    takes_part && matches!(table.phase, Phase::Dealing | Phase::Playing)
}

/// Checks that rules that are not asked in a situation would neither offer nor veto an action.
fn others_are_silent(at: RuleContext<'_>, seat: Seat, situation: Situation, offers: &Offers) -> bool {
    if !may_act(at.table, seat) {
        return offers.is_empty();
    }
    let gate = at.table.gate(seat);
    let mut more = Offers::new();
    for (_, rule) in at.rulebook.offering(at.table, seat, situation).others() {
        rule.offer(at, seat, gate, &mut more);
    }
    let mut narrowed = offers.clone();
    for (_, rule) in at.rulebook.forbidding(situation).others() {
        narrowed.retain(|offer| rule.allows(at, seat, offer));
    }
    more.is_empty() && narrowed == *offers
}

/// The offer that an action uses. A card out of turn must answer the current top card, so a card is never treated as a
/// jump-in on a card that its player had not seen.
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

/// The number of cards that an action plays.
pub(crate) fn cards_of(action: &Action) -> u8 {
    match action {
        Action::Pay(cards) => u8::try_from(cards.len()).unwrap_or(u8::MAX),
        _ => 1,
    }
}

/// Returns true if a card may answer the top card that its player saw. The turn's play and cards of a color that all
/// may play answer any top card. Other plays answer only the current top card, or a card that the player announced a
/// match of (PS-3.4).
fn answers(table: &Table, seat: Seat, how: How, saw: Card) -> bool {
    matches!(how, How::Turn | How::Crazy)
        || table.top().is_some_and(|top| top.card.is_identical(saw))
        || how == How::Match && table.late_matches(seat).any(|late| late.is_identical(saw))
}

/// Returns true if a seat holds all cards, counting duplicates.
fn holds_all(table: &Table, seat: Seat, cards: &[Card]) -> bool {
    let hand = table.chair(seat).hand.cards();
    let count = |among: &[Card], card: Card| among.iter().filter(|&&other| other == card).count();
    cards.iter().all(|&card| count(cards, card) <= count(hand, card))
}

/// Returns true if an action that is not offered is no mistake either: UNO, a catch, or a slap without effect.
pub(crate) fn does_nothing(table: &Table, seat: Seat, action: &Action) -> bool {
    let known = match action {
        Action::Catch(target) => table.has_seat(*target),
        Action::Uno | Action::Slap => true,
        _ => false,
    };
    known && table.has_seat(seat) && matches!(table.phase, Phase::Dealing | Phase::Playing)
}

/// Returns the reason why an action is not offered: the code relative to the current top card, and the refusal to
/// report.
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
            // The obligation to draw only applies to the seat with the turn.
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
        let pays = table.debt > 0 && rulebook.procedures.rule_settings.debts_can_be_paid;
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
        Action::Draw if playing::can_only_play_besides(RuleContext { rulebook, table }, seat) => {
            because(Code::MustPlay)
        }
        _ => because(Code::NotLegalNow),
    }
}

/// The reason why the open windows do not accept an action. For a card, the newest window that asks the seat decides.
fn why_frozen(rulebook: &Rulebook, table: &Table, seat: Seat, action: &Action) -> Code {
    let &Action::Play { card, .. } = action else { return Code::Frozen };
    let asks = table.windows().iter().rev().find(|window| window.awaited().contains(seat));
    asks.map_or(Code::Frozen, |window| window.opening.rule.rule().refuses(RuleContext { rulebook, table }, seat, card))
}

/// The rule that vetoes an action offered by another rule.
fn vetoed_by(rulebook: &Rulebook, table: &Table, seat: Seat, action: &Action) -> Option<RuleId> {
    let mut offers = Offers::new();
    let situation = unvetoed(rulebook, table, seat, &mut offers);
    let offer = *taken_up(table, seat, &offers, action).filter(|offer| offer.is_checked())?;
    rulebook.vetoing(situation, offer.verb()).find_map(|&(id, rule)| {
        let mut narrowed = offer;
        let allowed = rule.allows(RuleContext { rulebook, table }, seat, &mut narrowed);
        (!allowed || !narrowed.what.accepts(action)).then_some(id)
    })
}

/// Returns true if a play was legal on the card that it answers. Rewinds a copy of the table to the time when that card
/// was on top and computes the offers for it. If two identical cards lie on each other, the player may have seen the
/// lower one.
fn was_legal(rulebook: &Rulebook, table: &Table, seat: Seat, action: &Action) -> bool {
    let Action::Play { card, saw: Some(saw), .. } = action else { return false };
    let Some((top, beneath)) = table.pile.split_last() else { return false };
    let Some(place) = beneath.iter().rposition(|played| played.card.is_identical(*saw)) else { return false };
    // If the top card is identical to the seen card, it counts as covering it only if the two are adjacent.
    if top.card.is_identical(*saw) && place + 1 != beneath.len() {
        return false;
    }
    // A card with the face of the starter was legal on it during the race for the first turn (SS-2).
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

/// Traces the rules that offer an action and the rules that veto it.
pub(crate) fn trace_offers(rulebook: &Rulebook, table: &Table, seat: Seat, trace: &mut Trace) {
    let mut before = Offers::new();
    let situation = unvetoed(rulebook, table, seat, &mut before);
    for offer in before.iter() {
        let what = format!("{:?} {:?}", offer.verb(), offer.what.cards());
        trace.note(TraceStep { seam: Seam::Offer, rule: offer.rule, what });
        for &(id, rule) in rulebook.forbidding(situation) {
            let mut narrowed = *offer;
            let allowed = rule.allows(RuleContext { rulebook, table }, seat, &mut narrowed);
            let left = if allowed { narrowed.what.cards() } else { CardSet::EMPTY };
            if !allowed || narrowed != *offer {
                let what = format!("vetoes {:?}", offer.what.cards() - left);
                trace.note(TraceStep { seam: Seam::Forbid, rule: id, what });
            }
        }
    }
}
