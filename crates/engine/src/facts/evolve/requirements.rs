//! Requirements of facts. All of a fact's requirements are checked before anything changes.

use super::impossible::Impossible;
use crate::cards::card::Card;
use crate::facts::fact::RoundStart;
use crate::tables::cell::{Key, Value};
use crate::tables::effect::{Effect, EffectKind};
use crate::tables::guest::MOST_ENTRIES;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{Seat, SeatSet};
use crate::tables::table::{Phase, Table};
use crate::tables::window::{Opening, Window};

pub(super) type Check = Result<(), Impossible>;

#[inline]
pub(super) const fn ensure(so: bool, else_: Impossible) -> Check {
    if so { Ok(()) } else { Err(else_) }
}

/// The seat is in the circle.
#[inline]
pub(super) fn seated(table: &Table, seat: Seat) -> Check {
    ensure(table.has_seat(seat), Impossible::NoSuchSeat(seat))
}

/// Both seats are in the circle, and they differ.
pub(super) fn two_seats(table: &Table, a: Seat, b: Seat) -> Check {
    seated(table, a)?;
    seated(table, b)?;
    ensure(a != b, Impossible::SameSeat(a))
}

/// The seat has no cards face down.
pub(super) fn picked_up(table: &Table, seat: Seat) -> Check {
    ensure(table.chair(seat).face_down.is_empty(), Impossible::NotPickedUp(seat))
}

/// The seats are or were at the table, including players who left.
pub(super) fn known(table: &Table, seats: SeatSet) -> Check {
    match seats.minus(SeatSet::first(table.chairs.len())).iter().next() {
        Some(seat) => Err(Impossible::NoSuchSeat(seat)),
        None => Ok(()),
    }
}

/// The seats hold cards.
pub(super) fn holding(table: &Table, seats: SeatSet) -> Check {
    match seats.minus(table.holding).iter().next() {
        Some(seat) => Err(Impossible::HoldsNothing(seat)),
        None => Ok(()),
    }
}

#[inline]
pub(super) fn holds(table: &Table, seat: Seat, card: Card) -> Check {
    seated(table, seat)?;
    ensure(table.chair(seat).hand.kinds().contains(card), Impossible::NotHeld(seat, card))
}

#[inline]
pub(super) fn next_of_draw_pile(table: &Table, card: Card) -> Check {
    in_round(table)?;
    ensure(table.draw_pile.last() == Some(&card), Impossible::NotNext(card))
}

#[inline]
pub(super) fn in_round(table: &Table) -> Check {
    ensure(matches!(table.phase, Phase::Dealing | Phase::Playing), Impossible::NoRound)
}

pub(super) fn between_rounds(table: &Table) -> Check {
    ensure(matches!(table.phase, Phase::Before | Phase::Over), Impossible::RoundRuns)
}

pub(super) fn round_begun(table: &Table, start: &RoundStart) -> Check {
    between_rounds(table)?;
    ensure(table.winners.is_none(), Impossible::MatchOver)?;
    ensure(start.round == table.round.saturating_add(1), Impossible::RoundOutOfOrder(start.round))?;
    ensure(table.next_seats().contains(start.dealer), Impossible::NoSuchSeat(start.dealer))?;
    ensure((1..=usize::from(u16::MAX)).contains(&start.deck.len()), Impossible::DeckSize(start.deck.len()))?;
    let entries = start.guest.as_ref().map_or(0, |guest| guest.titles().len());
    ensure(entries <= MOST_ENTRIES, Impossible::TooMany)
}

/// The newest open window of a rule.
pub(super) fn window_of(table: &Table, rule: RuleId) -> Result<&Window, Impossible> {
    table.window_of(rule).ok_or(Impossible::NoWindow(rule))
}

pub(super) fn window_opened(table: &Table, opening: &Opening) -> Check {
    in_round(table)?;
    // The player who caused it may have left; only players can answer.
    had_a_seat(table, opening.by)?;
    opening.about.map_or(Ok(()), |about| had_a_seat(table, about))?;
    opening.asked.iter().try_for_each(|seat| seated(table, seat))
}

/// A window holds the play, and every seat that the effect names is or was at the table.
pub(super) fn held(table: &Table, effect: &Effect) -> Check {
    let holds = table.windows.last().is_some_and(|window| window.opening.holds);
    ensure(holds, Impossible::NothingHolds)?;
    let goes_on = if let EffectKind::GoOn(continuation) = effect.what { Some(continuation) } else { None };
    goes_on.map_or(Ok(()), |continuation| entry(table, continuation.entry))?;
    effect.what.seats().into_iter().flatten().try_for_each(|seat| had_a_seat(table, seat))?;
    goes_on.map_or(Ok(()), |continuation| known(table, continuation.chosen))
}

/// The rule declares the cell, the cell accepts the value, and every seat that it names is or was at the table.
pub(super) fn noted(table: &Table, rule: RuleId, place: u8, key: Key, value: Option<&Value>) -> Check {
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
pub(super) fn had_a_seat(table: &Table, seat: Seat) -> Check {
    ensure(seat.index() < table.chairs.len(), Impossible::NoSuchSeat(seat))
}

/// The round's guest has a home-made rule at this index.
pub(super) fn entry(table: &Table, place: u8) -> Check {
    let there = table.guest.as_ref().is_some_and(|guest| usize::from(place) < guest.titles().len());
    ensure(there, Impossible::NoSuchRule(place))
}

/// The new total is the old total plus the points. A total that has reached its limit stays there.
pub(super) fn adds_up(table: &Table, seat: Seat, points: i32, total: i32) -> Check {
    seated(table, seat)?;
    ensure(table.chair(seat).total.saturating_add(points) == total, Impossible::WrongTotal(total, seat))
}
