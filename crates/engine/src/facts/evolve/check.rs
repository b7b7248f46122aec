//! Checks if a fact is possible at a table. All requirements are checked before anything changes.

use super::impossible::Impossible;
use crate::cards::card::Card;
use crate::facts::fact::{Fact, RoundStart};
use crate::tables::cell::{Key, Value};
use crate::tables::effect::{Effect, EffectKind};
use crate::tables::guest::MOST_ENTRIES;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{MAX_SEATS, Seat, SeatSet};
use crate::tables::table::{Phase, Table};
use crate::tables::window::{Opening, Window};

type Check = Result<(), Impossible>;

/// Checks if a fact is possible at this table.
///
/// # Errors
/// Returns the first requirement that does not hold.
#[inline(always)]
pub(super) fn check(table: &Table, fact: &Fact) -> Check {
    match fact {
        Fact::MatchBegun => between_rounds(table),
        Fact::RoundBegun(start) => round_begun(table, start),
        &Fact::Drawn { seat, card, .. } | &Fact::SetAside { seat, card } => {
            seated(table, seat)?;
            next_of_draw_pile(table, card)
        }
        &Fact::TurnedUp { card } => next_of_draw_pile(table, card),
        &Fact::Played { seat, card, color, .. } => {
            in_round(table)?;
            holds(table, seat, card)?;
            ensure(color.is_none() || card.is_wild_type(), Impossible::NotWild(card))
        }
        &Fact::Called { seat, .. } => {
            seated(table, seat)?;
            let wild = table.pile.last().is_some_and(|top| top.card.is_wild_type());
            ensure(wild, Impossible::NothingToCall)
        }
        Fact::Turned | Fact::DebtSettled | Fact::Judged | Fact::RoundOver => in_round(table),
        Fact::WillSkip => {
            in_round(table)?;
            ensure(table.skips < u8::MAX, Impossible::TooMany)
        }
        &Fact::DebtRaised { cards } => {
            in_round(table)?;
            ensure(!table.pile.is_empty(), Impossible::PileTooSmall)?;
            ensure(table.debt.checked_add(cards).is_some(), Impossible::TooMany)
        }
        &Fact::Liable { seats } => holding(table, seats),
        &Fact::Caught { seat, by } => {
            in_round(table)?;
            seated(table, seat)?;
            seated(table, by)
        }
        Fact::WindowOpened(opening) => window_opened(table, opening),
        Fact::Held(effect) => held(table, effect),
        // Players who were not asked can answer as well: they join an accusation.
        &Fact::Answered { rule, seat } => {
            seated(table, seat)?;
            let window = window_of(table, rule)?;
            ensure(!window.answered.contains(&seat), Impossible::AnsweredAlready(seat))
        }
        &Fact::Chosen { rule, choice } => {
            window_of(table, rule)?;
            seated(table, choice.seat)
        }
        &Fact::Prolonged { rule, .. } | &Fact::WindowClosed { rule, .. } => window_of(table, rule).map(drop),
        Fact::ClockStarted(_) => in_round(table),
        &Fact::ClockStopped { rule } | &Fact::ClockRang { rule, .. } => {
            ensure(table.clock_of(rule).is_some(), Impossible::NoClock(rule))
        }
        &Fact::Excused { rule, seat } => {
            let window = window_of(table, rule)?;
            ensure(window.opening.asked.contains(seat), Impossible::NotAsked(seat))
        }
        &Fact::AlsoAsked { rule, seat } => {
            seated(table, seat)?;
            let window = window_of(table, rule)?;
            ensure(!window.opening.asked.contains(seat), Impossible::AskedAlready(seat))
        }
        &Fact::HandDue { from, to } => {
            seated(table, from)?;
            seated(table, to)?;
            ensure(table.chair(from).passes_to.is_none(), Impossible::HandUnderWay(from))?;
            ensure(table.chair(to).awaits.is_none(), Impossible::HandUnderWay(to))
        }
        &Fact::HandLifted { seat } => {
            seated(table, seat)?;
            ensure(table.chair(seat).lifted.is_none(), Impossible::HandUnderWay(seat))
        }
        &Fact::HandGiven { from, to } => {
            seated(table, from)?;
            seated(table, to)?;
            ensure(table.chair(from).lifted.is_some(), Impossible::NoHandUnderWay(from))?;
            ensure(table.chair(to).awaits.is_none_or(|awaits| awaits == from), Impossible::HandUnderWay(to))
        }
        &Fact::PileTaken { seat, start, cards, .. } => {
            in_round(table)?;
            seated(table, seat)?;
            let end = usize::from(start) + usize::from(cards);
            ensure(cards > 0 && end <= table.pile.len(), Impossible::PileTooSmall)
        }
        &Fact::WentOut { seat } => {
            in_round(table)?;
            seated(table, seat)?;
            ensure(!table.in_play(seat), Impossible::HoldsCards(seat))?;
            ensure(!table.out.contains(&seat), Impossible::OutAlready(seat))
        }
        &Fact::DroppedOut { seat, .. } => {
            in_round(table)?;
            seated(table, seat)?;
            let chair = table.chair(seat);
            let moves = chair.passes_to.is_some() || chair.awaits.is_some() || chair.lifted.is_some();
            ensure(!moves, Impossible::HandUnderWay(seat))?;
            ensure(!table.has_dropped_out(seat), Impossible::OutAlready(seat))?;
            ensure(table.reshuffles < u32::MAX, Impossible::TooMany)
        }
        &Fact::CameBack { seat } => {
            ensure(table.in_play(seat), Impossible::HoldsNothing(seat))?;
            ensure(table.out.contains(&seat), Impossible::OutAlready(seat))
        }
        Fact::Reshuffled | Fact::Refilled => {
            in_round(table)?;
            ensure(table.pile.len() > 1, Impossible::PileTooSmall)?;
            ensure(table.reshuffles < u32::MAX, Impossible::TooMany)
        }
        &Fact::Swapped { a, b } | &Fact::ChangedChairs { a, b } => {
            seated(table, a)?;
            seated(table, b)?;
            ensure(a != b, Impossible::SameSeat(a))
        }
        &Fact::Gave { from, to, card } => {
            holds(table, from, card)?;
            seated(table, to)?;
            ensure(from != to, Impossible::SameSeat(from))
        }
        &Fact::SlidUnder { seat, card, depth } => {
            in_round(table)?;
            holds(table, seat, card)?;
            ensure(usize::from(depth) <= table.pile.len(), Impossible::PileTooSmall)
        }
        &Fact::Announced { seat } => {
            seated(table, seat)?;
            ensure(!table.pile.is_empty(), Impossible::PileTooSmall)
        }
        Fact::RuleMade { seat, number, entry: made, .. } => {
            seated(table, *seat)?;
            ensure(*number < 10, Impossible::NoSuchNumber(*number))?;
            made.map_or(Ok(()), |place| entry(table, place))
        }
        &Fact::Undone { seat } => {
            in_round(table)?;
            ensure(table.undoable() == Some(seat), Impossible::NothingToUndo(seat))
        }
        Fact::OfPlay { .. } => ensure(table.undoable.is_some(), Impossible::NothingToUndo(table.turn)),
        &Fact::Uncovered { card } => {
            in_round(table)?;
            let top = table.pile.len().saturating_sub(1) as u16;
            ensure(table.top().is_some_and(|top| top.card == card), Impossible::NotOnPile(top, card))
        }
        Fact::Noted { rule, place, key, value } => noted(table, *rule, *place, *key, value.as_ref()),
        &Fact::Moved { seat, place } => {
            seated(table, seat)?;
            ensure(usize::from(place) < table.circle.len(), Impossible::NoSuchPlace(place))
        }
        &Fact::Joined { seat, .. } => ensure(seat.index() < MAX_SEATS, Impossible::NoSuchSeat(seat)),
        &Fact::Left { seat } => {
            let there = table.has_seat(seat) || table.waiting.contains(&seat);
            ensure(there, Impossible::NoSuchSeat(seat))?;
            ensure(table.reshuffles < u32::MAX, Impossible::TooMany)
        }
        &Fact::Scored { seat, points, total } => {
            ensure(table.phase == Phase::Over, Impossible::RoundRuns)?;
            adds_up(table, seat, points, total)
        }
        &Fact::Awarded { seat, points, total } => adds_up(table, seat, points, total),
        &Fact::MatchOver { winners } => {
            ensure(table.phase == Phase::Over, Impossible::RoundRuns)?;
            ensure(table.winners.is_none(), Impossible::MatchOver)?;
            known(table, winners)
        }
        Fact::Fired { rule, seat, .. } => {
            entry(table, *rule)?;
            had_a_seat(table, *seat)
        }
        &Fact::Rolled { rule, .. } | &Fact::Suspended { rule, .. } => entry(table, rule),
        &Fact::PileMarked { place, card, .. } => {
            let there = table.pile.get(usize::from(place)).is_some_and(|played| played.card == card);
            ensure(there, Impossible::NotOnPile(place, card))
        }
        &Fact::HeldMarked { seat, card, .. } | &Fact::Shown { seat, card } => holds(table, seat, card),
        Fact::Revealed { seat, cards } => cards.iter().try_for_each(|&card| holds(table, *seat, card)),
        &Fact::TurnMoved { to: seat }
        | &Fact::Skipped { seat }
        | &Fact::Passed { seat, .. }
        | &Fact::SaidUno { seat }
        | &Fact::Undoable { seat, .. }
        | &Fact::Lingers { seat, .. }
        | &Fact::Retired { seat } => {
            in_round(table)?;
            seated(table, seat)
        }
        &Fact::Took { seat, .. }
        | &Fact::Blunder { seat, .. }
        | &Fact::Mistaken { seat, .. }
        | &Fact::Performed { seat, .. }
        | &Fact::Spoke { seat } => seated(table, seat),
        // The player who caused it may have left.
        &Fact::Invoked { seat, .. } | &Fact::HandsMove { by: seat } => had_a_seat(table, seat),
        &Fact::Showed { seat, to: other, .. }
        | &Fact::Peeked { seat, by: other }
        | &Fact::Accused { by: other, seat, .. }
        | &Fact::Challenged { by: other, seat, .. } => {
            seated(table, seat)?;
            seated(table, other)
        }
        Fact::RaceOver { .. } => Ok(()),
    }
}

#[inline]
const fn ensure(so: bool, else_: Impossible) -> Check {
    if so { Ok(()) } else { Err(else_) }
}

/// The seat is in the circle.
#[inline]
fn seated(table: &Table, seat: Seat) -> Check {
    ensure(table.has_seat(seat), Impossible::NoSuchSeat(seat))
}

/// The seats are or were at the table, including players who left.
fn known(table: &Table, seats: SeatSet) -> Check {
    match seats.minus(SeatSet::first(table.chairs.len())).iter().next() {
        Some(seat) => Err(Impossible::NoSuchSeat(seat)),
        None => Ok(()),
    }
}

/// The seats hold cards.
fn holding(table: &Table, seats: SeatSet) -> Check {
    match seats.minus(table.holding).iter().next() {
        Some(seat) => Err(Impossible::HoldsNothing(seat)),
        None => Ok(()),
    }
}

#[inline]
fn holds(table: &Table, seat: Seat, card: Card) -> Check {
    seated(table, seat)?;
    ensure(table.chair(seat).hand.kinds().contains(card), Impossible::NotHeld(seat, card))
}

#[inline]
fn next_of_draw_pile(table: &Table, card: Card) -> Check {
    in_round(table)?;
    ensure(table.draw_pile.last() == Some(&card), Impossible::NotNext(card))
}

#[inline]
fn in_round(table: &Table) -> Check {
    ensure(matches!(table.phase, Phase::Dealing | Phase::Playing), Impossible::NoRound)
}

fn between_rounds(table: &Table) -> Check {
    ensure(matches!(table.phase, Phase::Before | Phase::Over), Impossible::RoundRuns)
}

fn round_begun(table: &Table, start: &RoundStart) -> Check {
    between_rounds(table)?;
    ensure(table.winners.is_none(), Impossible::MatchOver)?;
    ensure(start.round == table.round.saturating_add(1), Impossible::RoundOutOfOrder(start.round))?;
    let deals = table.has_seat(start.dealer) || table.waiting.contains(&start.dealer);
    ensure(deals, Impossible::NoSuchSeat(start.dealer))?;
    ensure((1..=usize::from(u16::MAX)).contains(&start.deck.len()), Impossible::DeckSize(start.deck.len()))?;
    let entries = start.guest.as_ref().map_or(0, |guest| guest.titles().len());
    ensure(entries <= MOST_ENTRIES, Impossible::TooMany)
}

/// The newest open window of a rule.
fn window_of(table: &Table, rule: RuleId) -> Result<&Window, Impossible> {
    table.window_of(rule).ok_or(Impossible::NoWindow(rule))
}

fn window_opened(table: &Table, opening: &Opening) -> Check {
    in_round(table)?;
    // The player who caused it may have left; only players can answer.
    had_a_seat(table, opening.by)?;
    opening.about.map_or(Ok(()), |about| had_a_seat(table, about))?;
    opening.asked.iter().try_for_each(|seat| seated(table, seat))
}

/// A window holds the play, and every seat that the effect names is or was at the table.
fn held(table: &Table, effect: &Effect) -> Check {
    let holds = table.windows.last().is_some_and(|window| window.opening.holds);
    ensure(holds, Impossible::NothingHolds)?;
    match effect.what {
        EffectKind::Play { seat, .. }
        | EffectKind::TurnAround { seat }
        | EffectKind::Skip { seat }
        | EffectKind::Attack { seat, .. }
        | EffectKind::MoveTurn { from: seat }
        | EffectKind::Draw { seat, .. }
        | EffectKind::DrawDebt { seat }
        | EffectKind::Own { seat, .. }
        | EffectKind::TakePile { seat, .. }
        | EffectKind::TakeRun { seat, .. }
        | EffectKind::TurnTo { seat } => had_a_seat(table, seat),
        EffectKind::GoOn(continuation) => {
            entry(table, continuation.entry)?;
            had_a_seat(table, continuation.actor)?;
            continuation.other.map_or(Ok(()), |other| had_a_seat(table, other))?;
            known(table, continuation.chosen)
        }
        EffectKind::ForgiveDebt | EffectKind::EndRound { .. } => Ok(()),
    }
}

/// The rule declares the cell, the cell accepts the value, and every seat that it names is or was at the table.
fn noted(table: &Table, rule: RuleId, place: u8, key: Key, value: Option<&Value>) -> Check {
    let about = table.cell_about(rule, place).ok_or(Impossible::NoSuchCell(rule, place))?;
    ensure(value.is_none_or(about.fits), Impossible::NoSuchCell(rule, place))?;
    ensure(about.per.has_number() || key.number == 0, Impossible::NoSuchCell(rule, place))?;
    if about.per.has_seat() {
        had_a_seat(table, key.seat)?;
    } else {
        ensure(key.seat == Seat::default(), Impossible::NoSuchCell(rule, place))?;
    }
    match value {
        Some(Value::Seats(seats)) => known(table, *seats),
        _ => Ok(()),
    }
}

/// The seat is or was at the table.
fn had_a_seat(table: &Table, seat: Seat) -> Check {
    ensure(seat.index() < table.chairs.len(), Impossible::NoSuchSeat(seat))
}

/// The round's guest has a home-made rule at this index.
fn entry(table: &Table, place: u8) -> Check {
    let there = table.guest.as_ref().is_some_and(|guest| usize::from(place) < guest.titles().len());
    ensure(there, Impossible::NoSuchRule(place))
}

/// The new total is the old total plus the points. A total that has reached its limit stays there.
fn adds_up(table: &Table, seat: Seat, points: i32, total: i32) -> Check {
    seated(table, seat)?;
    ensure(table.chair(seat).total.saturating_add(points) == total, Impossible::WrongTotal(total, seat))
}
