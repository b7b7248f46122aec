//! Scores and the end of a match (M1, M2).

use arrayvec::ArrayVec;

use crate::cards::card::Card;
use crate::cards::points::Points;
use crate::rules::g_20_elimination::drawn_out;
use crate::rules::g_21_teams::team;
use crate::seams::rulebook::Rulebook;
use crate::tables::procedures::Method;
use crate::tables::seat::{MAX_SEATS, Seat, SeatSet};
use crate::tables::table::Table;

/// The points of a card in a hand (M1).
pub const fn value(card: Card, points: Points) -> i32 {
    card.points(points)
}

/// The winners of the round that has just ended (M2). If players add up their own hands, this is the player with the
/// fewest points; otherwise the first player out, or the players with the fewest points in hand if none could play on.
/// In a tie, the first player out wins; otherwise all of them. Partners win together, by the sum of their points (G21).
pub fn round_winners(rulebook: &Rulebook, table: &Table) -> SeatSet {
    let by_points = rulebook.procedures.scoring.method == Method::LowTotal;
    // The partner's hand does not count against the player who went out.
    if let Some(&first) = table.out().first().filter(|_| !by_points) {
        return team_of(rulebook, table, first);
    }
    if let Some(last) = last_standing(table).filter(|_| !by_points) {
        return team_of(rulebook, table, last);
    }
    let own = |seat: Seat| {
        if by_points { table.chair(seat).points.unwrap_or(0) } else { in_hand(rulebook, table, seat) }
    };
    let left = |seat: Seat| of_team(rulebook, table, seat, own);
    let least = table.circle().iter().map(|&seat| left(seat)).min();
    let best: SeatSet = table.circle().iter().copied().filter(|&seat| Some(left(seat)) == least).collect();
    let first = table.out().iter().copied().find(|&seat| best.contains(seat));
    first.map_or(best, |seat| team_of(rulebook, table, seat))
}

/// Returns the seats that win and lose together with a seat: it alone, or with its partner (G21).
pub fn team_of(rulebook: &Rulebook, table: &Table, seat: Seat) -> SeatSet {
    if rulebook.procedures.rule_settings.teams { team(table, seat) } else { SeatSet::of(seat) }
}

/// The sum of a value over a seat and its partner. A sum beyond the range stays at its limit.
fn of_team(rulebook: &Rulebook, table: &Table, seat: Seat, value: impl Fn(Seat) -> i32) -> i32 {
    team_of(rulebook, table, seat).iter().map(value).fold(0, i32::saturating_add)
}

/// The points that a seat counts at the end of a round. A seat that dropped out counts the hand that it had then, or
/// the worst hand that another player holds at the end if that has more points (G18).
fn in_hand(rulebook: &Rulebook, table: &Table, seat: Seat) -> i32 {
    let points = rulebook.procedures.scoring.points;
    let held = |seat: Seat| -> i32 { table.chair(seat).hand.cards().iter().map(|&card| value(card, points)).sum() };
    let Some(dropped) = table.chair(seat).dropped_out else { return held(seat) };
    let worst = table.circle().iter().map(|&other| held(other)).max();
    // Cards that a home-made rule set aside for the seat count too.
    dropped.max(worst.unwrap_or(0)).saturating_add(held(seat))
}

/// The only player left in play after others dropped out and none went out (G18).
fn last_standing(table: &Table) -> Option<Seat> {
    let mut dropped = table.circle().iter().filter(|&&seat| table.has_dropped_out(seat));
    let mut in_play = table.circle().iter().copied().filter(|&seat| table.in_play(seat));
    let last = in_play.next().filter(|_| in_play.next().is_none())?;
    (table.out().is_empty() && dropped.next().is_some()).then_some(last)
}

/// The points of each player for the round that has just ended (M2). If the time was up and no player is out, the
/// players with the fewest points in hand collect the points of the others (G13).
pub(crate) fn points(rulebook: &Rulebook, table: &Table, time_is_up: bool) -> ArrayVec<(Seat, i32), MAX_SEATS> {
    let scoring = &rulebook.procedures.scoring;
    let in_hand = |seat: Seat| in_hand(rulebook, table, seat);
    let team = |seat: Seat| team_of(rulebook, table, seat);
    let left = |seat: Seat| of_team(rulebook, table, seat, in_hand);
    let seats = table.circle().iter().copied();
    match scoring.method {
        Method::LowTotal => {
            // A player who goes out does so for the partner too (G21).
            let is_done = |seat: Seat| team(seat).minus(SeatSet::of(seat)).iter().any(|it| table.out().contains(&it));
            seats.map(|seat| (seat, if is_done(seat) { 0 } else { in_hand(seat) })).collect()
        }
        Method::WinnerCollects | Method::Single => {
            let all: i32 = table.circle().iter().map(|&seat| in_hand(seat)).sum();
            let collects = match table.out().first().copied().or_else(|| last_standing(table)) {
                Some(first) => SeatSet::of(first),
                // One of two partners collects for both.
                None if time_is_up => {
                    let best = fewest(table, left);
                    best.iter().filter(|&seat| team(seat).iter().next() == Some(seat)).collect()
                }
                None => SeatSet::EMPTY,
            };
            let points = |seat| if collects.contains(seat) { all - left(seat) } else { 0 };
            seats.map(|seat| (seat, points(seat))).collect()
        }
    }
}

/// The players with the fewest points in hand; several in a tie. Newcomers without cards do not count (SP-4.3).
fn fewest(table: &Table, in_hand: impl Fn(Seat) -> i32) -> SeatSet {
    let seats = || table.circle().iter().copied().filter(|&seat| !table.is_new(seat));
    let least = seats().map(&in_hand).min();
    seats().filter(|&seat| Some(in_hand(seat)) == least).collect()
}

/// The player who is eliminated after the round that has just ended (G20), and the winners of the match if it has ended
/// (M2).
pub(crate) fn verdict(rulebook: &Rulebook, table: &Table) -> (Option<Seat>, Option<SeatSet>) {
    if !rulebook.procedures.rule_settings.elimination {
        return (None, winners(rulebook, table));
    }
    let eliminated = worst(rulebook, table);
    let mut left = table.next_seats();
    if let Some(seat) = eliminated {
        left.remove(seat);
    }
    (eliminated, (left.len() == 1).then_some(left))
}

/// The player with the worst total. Of several, the one with the most points in hand; if they tie too, one is drawn.
/// `None` if fewer than two players took part in the round.
fn worst(rulebook: &Rulebook, table: &Table) -> Option<Seat> {
    let low = rulebook.procedures.scoring.method == Method::LowTotal;
    let standing = |seat: Seat| {
        let total = i64::from(table.chair(seat).total);
        (if low { total } else { -total }, in_hand(rulebook, table, seat))
    };
    let worst = table.circle().iter().map(|&seat| standing(seat)).max()?;
    let tied: SeatSet = table.circle().iter().copied().filter(|&seat| standing(seat) == worst).collect();
    if table.circle().len() < 2 { None } else { drawn_out(&table.key, tied) }
}

/// The winners of a match without elimination if it has ended (M2); several in a tie.
fn winners(rulebook: &Rulebook, table: &Table) -> Option<SeatSet> {
    let scoring = &rulebook.procedures.scoring;
    let total = |seat: Seat| of_team(rulebook, table, seat, |it| table.chair(it).total);
    let totals = || table.circle().iter().map(|&seat| (seat, total(seat)));
    let with = |best: Option<i32>| -> SeatSet {
        totals().filter(|&(_, total)| Some(total) == best).map(|(seat, _)| seat).collect()
    };
    let highest = totals().map(|(_, total)| total).max();
    let reached = scoring.target > 0 && highest.is_some_and(|total| i64::from(total) >= i64::from(scoring.target));
    match scoring.method {
        Method::Single => match table.out().first().copied().or_else(|| last_standing(table)) {
            Some(first) => Some(team_of(rulebook, table, first)),
            // No player could play on (G5), or the time was up (G13): the fewest points in hand win.
            None => Some(fewest(table, |seat| of_team(rulebook, table, seat, |it| in_hand(rulebook, table, it)))),
        },
        Method::WinnerCollects => reached.then(|| with(highest)),
        Method::LowTotal => {
            let played = scoring.rounds > 0 && table.round >= scoring.rounds;
            (reached || played).then(|| with(totals().map(|(_, total)| total).min()))
        }
    }
}
