//! Consistency checks for restored tables: all references are valid, and derived data matches. A table that passes can
//! be viewed and played on safely.

use thiserror::Error;

use crate::seams::rulebook::Rulebook;
use crate::tables::chair::Chair;
use crate::tables::effect::{Effect, EffectKind};
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{MAX_SEATS, Seat, SeatSet};
use crate::tables::table::{GONE, Phase, Table};

/// The error for an inconsistent saved table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("this position is impossible: {0}")]
pub struct ImpossibleTable(pub(super) &'static str);

/// Maximum numbers of open windows and of cards, far above those of any real game.
const MOST_WINDOWS: usize = 64;
const MOST_CARDS: usize = 10_000;

pub(super) fn check(table: &Table, rulebook: &Rulebook) -> Result<(), ImpossibleTable> {
    let hold = |holds: bool, otherwise: &'static str| if holds { Ok(()) } else { Err(ImpossibleTable(otherwise)) };
    let chairs = table.chairs.len();
    let is_there = |seat: Seat| seat.index() < chairs;
    hold((1..=MAX_SEATS).contains(&chairs), "no seats, or too many")?;
    hold(!table.circle.is_empty(), "no seat in the circle")?;
    hold(mentioned(table).all(is_there), "a seat that does not exist")?;
    hold(once(&table.circle) && once(&table.waiting), "a seat that occurs twice")?;
    hold(once(&table.out) && once(&table.emptied), "a seat that went out twice")?;
    hold(table.waiting.iter().all(|seat| !table.circle.contains(seat)), "a seat that both plays and waits")?;
    let waits = table.waiting.iter().any(|&seat| table.is_eliminated(seat));
    hold(!waits, "an eliminated seat that waits")?;
    let between = !matches!(table.phase, Phase::Dealing | Phase::Playing);
    let plays = table.circle.iter().any(|&seat| table.is_eliminated(seat));
    hold(between || !plays, "an eliminated seat that plays")?;
    let in_place = |(place, seat): (usize, &Seat)| usize::from(table.places[seat.index()]) == place;
    hold(table.circle.iter().enumerate().all(in_place), "places that differ from the circle")?;
    hold(table.places.iter().all(|place| place & !GONE < 64), "a place beyond the circle")?;
    let with = |is: &dyn Fn(&Chair) -> bool| -> SeatSet {
        (0..chairs as u8).map(Seat).filter(|seat| is(&table.chairs[seat.index()])).collect()
    };
    hold(table.holding == with(&|chair| chair.held() > 0), "a cached set of hands that differs from the hands")?;
    hold(
        table.awaiting == with(&|chair| chair.awaits.is_some()),
        "a cached set of awaited hands that differs from the hands",
    )?;
    hold(table.windows.len() <= MOST_WINDOWS && table.clocks.len() <= MOST_WINDOWS, "too many windows")?;
    hold(table.cards().take(MOST_CARDS + 1).count() <= MOST_CARDS, "too many cards")?;
    let speakers = table
        .windows
        .iter()
        .flat_map(|window| std::iter::once(window.opening.rule).chain(window.held.iter().map(|effect| effect.rule)));
    let is_on = |rule: RuleId| rulebook.has(rule) && (rule != RuleId::GUEST || table.guest.is_some());
    let mut speakers = speakers.chain(table.clocks.iter().map(|clock| clock.rule));
    hold(speakers.all(is_on), "a window or clock of a rule that is off")?;
    let entries = table.guest.as_ref().map_or(0, |guest| guest.titles().len());
    let known = |effect: &Effect| !matches!(effect.what, EffectKind::GoOn(on) if usize::from(on.entry) >= entries);
    hold(table.windows.iter().flat_map(|window| &window.held).all(known), "a step that does not belong to a rule")?;
    let announced = |(_, pile): (SeatSet, usize)| pile <= table.pile.len();
    hold(table.announced.mentioned().all(announced), "an announced match of a card that does not exist")?;
    let seats = table
        .cells
        .iter()
        .filter(|noted| table.cells.about(noted.rule, noted.place).is_some_and(|about| about.per.has_seat()));
    hold(seats.map(|noted| noted.key.seat).all(is_there), "a note about a seat that does not exist")
}

/// Returns true if no seat is in a list twice.
fn once(seats: &[Seat]) -> bool {
    seats.iter().copied().collect::<SeatSet>().len() == seats.len()
}

/// All seats that the table refers to.
fn mentioned(table: &Table) -> impl Iterator<Item = Seat> {
    let sets = [
        table.holding,
        table.awaiting,
        table.said,
        table.fresh,
        table.liable,
        table.mistakes.seats(),
        table.lingering,
        table.newcomers,
        table.retired,
        table.winners.unwrap_or_default(),
    ];
    let sets = sets.into_iter().chain(table.announced.mentioned().map(|(seats, _)| seats)).flat_map(SeatSet::iter);
    let lists = [&table.circle, &table.waiting, &table.out, &table.emptied].into_iter().flatten().copied();
    let chairs = table.chairs.iter().flat_map(|chair| chair.passes_to.into_iter().chain(chair.awaits));
    let pile = table.pile.iter().flat_map(|played| played.by.into_iter().chain(played.next));
    let play = table
        .undoable
        .iter()
        .flat_map(|play| std::iter::once(play.seat).chain(play.drawn.iter().map(|(seat, _)| *seat)));
    let windows = table.windows.iter().flat_map(|window| {
        let opening = &window.opening;
        let asked = opening.asked.iter().chain([opening.by]).chain(opening.about);
        let answers = window.answered.iter().copied().chain(window.choices.iter().map(|choice| choice.seat));
        asked.chain(answers).chain(window.held.iter().flat_map(|effect| effect.what.seats().into_iter().flatten()))
    });
    [table.turn, table.dealer]
        .into_iter()
        .chain(table.moved_by)
        .chain(sets)
        .chain(lists)
        .chain(chairs)
        .chain(pile)
        .chain(play)
        .chain(windows)
}
