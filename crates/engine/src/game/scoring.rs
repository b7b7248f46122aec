//! Scores and matches (M1, M2).

use arrayvec::ArrayVec;

use crate::cards::card::Card;
use crate::cards::points::Points;
use crate::seams::rulebook::Rulebook;
use crate::tables::procedures::Method;
use crate::tables::seat::{MAX_SEATS, Seat, SeatSet};
use crate::tables::table::Table;

/// What a card counts in a hand (M1).
pub const fn value(card: Card, points: Points) -> i32 {
    card.points(points)
}

/// Who has done best in the round that is just over (M2): who has the fewest points, where all add their own hands, and
/// of several who went out first; elsewhere who went out first, or had least in hand if nobody could play on. Several
/// share the place.
pub fn round_winners(rulebook: &Rulebook, table: &Table) -> SeatSet {
    let by_points = rulebook.procedures.scoring.method == Method::LowTotal;
    let in_hand = |seat: Seat| {
        let cards = table.chair(seat).hand.cards().iter();
        cards.map(|&card| value(card, rulebook.procedures.scoring.points)).sum::<i32>()
    };
    let left = |seat: Seat| if by_points { table.chair(seat).points.unwrap_or(0) } else { in_hand(seat) };
    let least = table.circle().iter().map(|&seat| left(seat)).min();
    let best: SeatSet = table.circle().iter().copied().filter(|&seat| Some(left(seat)) == least).collect();
    table.out().iter().copied().find(|&seat| best.contains(seat)).map_or(best, SeatSet::of)
}

/// What everybody gets for the round that has just ended (M2). If it was time that ended it and nobody is out, whoever has
/// least in hand collects what the others hold (G13).
pub(crate) fn points(rulebook: &Rulebook, table: &Table, time_is_up: bool) -> ArrayVec<(Seat, i32), MAX_SEATS> {
    let scoring = &rulebook.procedures.scoring;
    let in_hand =
        |seat: Seat| -> i32 { table.chair(seat).hand.cards().iter().map(|&card| value(card, scoring.points)).sum() };
    let seats = table.circle().iter().copied();
    match scoring.method {
        Method::LowTotal => seats.map(|seat| (seat, in_hand(seat))).collect(),
        Method::WinnerCollects | Method::Single => {
            let all: i32 = table.circle().iter().map(|&seat| in_hand(seat)).sum();
            let collects = match table.out().first() {
                Some(&first) => SeatSet::of(first),
                None if time_is_up => fewest(table, in_hand),
                None => SeatSet::EMPTY,
            };
            let points = |seat| if collects.contains(seat) { all - in_hand(seat) } else { 0 };
            seats.map(|seat| (seat, points(seat))).collect()
        }
    }
}

/// Who has least in hand, of those who have played: several share the place. Newcomers without cards have not (SP-4.3).
fn fewest(table: &Table, in_hand: impl Fn(Seat) -> i32) -> SeatSet {
    let seats = || table.circle().iter().copied().filter(|&seat| !table.is_new(seat));
    let least = seats().map(&in_hand).min();
    seats().filter(|&seat| Some(in_hand(seat)) == least).collect()
}

/// Who has won the match, if it is over (M2). Ties share the place.
pub(crate) fn winners(rulebook: &Rulebook, table: &Table) -> Option<SeatSet> {
    let scoring = &rulebook.procedures.scoring;
    let totals = || table.circle().iter().map(|&seat| (seat, table.chair(seat).total));
    let with = |best: Option<i32>| -> SeatSet {
        totals().filter(|&(_, total)| Some(total) == best).map(|(seat, _)| seat).collect()
    };
    let highest = totals().map(|(_, total)| total).max();
    let reached = scoring.target > 0 && highest.is_some_and(|total| i64::from(total) >= i64::from(scoring.target));
    match scoring.method {
        Method::Single => match table.out().first() {
            Some(&first) => Some(SeatSet::of(first)),
            // Nobody could play on (G5), or time is up (G13): who has least in hand wins.
            None => {
                let in_hand = |seat: Seat| -> i32 {
                    table.chair(seat).hand.cards().iter().map(|&card| value(card, scoring.points)).sum()
                };
                Some(fewest(table, in_hand))
            }
        },
        Method::WinnerCollects => reached.then(|| with(highest)),
        Method::LowTotal => {
            let played = scoring.rounds > 0 && table.round >= scoring.rounds;
            (reached || played).then(|| with(totals().map(|(_, total)| total).min()))
        }
    }
}
