//! Seats the players of a round.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::people::{dismiss, fillers};
use super::rounds::arriving;
use super::work::Work;
use crate::fact::{Ending, Fact, Why};
use crate::ids::{EventPlayer, TableNumber, Time};
use crate::lot::{For, lot, shuffled};
use crate::plan::{Best, Form};
use crate::scores::CreditFor;
use crate::seating::{self, Tables};
use crate::state::{Event, Table};

/// Begins the next round of all tables, or ends the event if there are too few players.
pub(super) fn round(work: &mut Work, at: Time) {
    let sizes = work.event.plan.sizes();
    let first = work.event.round == 0;
    let mut players = work.event.for_next_round();
    if work.form() == Form::Knockout && !first {
        // Bots that fill empty seats continue like all other players.
        let fillers = work.event.numbered().filter(|(_, entrant)| entrant.filler && !entrant.out && !entrant.gone());
        players.extend(fillers.map(|(player, _)| player));
    } else if work.event.plan.bots() {
        let wanted = seating::seats_for(players.len(), work.event.plan.needs(), sizes);
        let missing = wanted.saturating_sub(players.len());
        let filling = fillers(work, missing);
        dismiss(work, &filling);
        players.extend(filling);
    }
    players.sort_unstable();
    if players.len() < usize::from(sizes.least) {
        return work.end(Ending::TooFew);
    }
    match work.form() {
        Form::Swap => swap(work, at, &players),
        Form::Swiss => swiss(work, at, &players),
        Form::Knockout if first => draw(work, at, &players),
        Form::Knockout => stage(work, at, &players),
        Form::RaceTo => {}
    }
}

fn began(work: &mut Work, at: Time) -> u64 {
    let round = work.event.round + 1;
    let lots = work.lots(round);
    let until = work.event.plan.time_limit().map(|limit| at.saturating_add(limit));
    work.tell(Fact::RoundBegan { round, at, lots, until });
    lots
}

fn seat(work: &mut Work, tables: Tables, byes: &[EventPlayer]) {
    let (round, lots) = (work.event.round, work.event.lots);
    for (at, table) in tables.into_iter().enumerate() {
        let seats = shuffled(lots, For::Seats, table);
        work.tell(Fact::Seated { round, table: at as TableNumber + 1, seats });
    }
    let par = work.event.plan.par();
    for &player in byes {
        work.tell(Fact::Bye { round, player });
        if work.form() != Form::Swap {
            work.tell(Fact::Credited { player, round, points: par, why: CreditFor::Bye });
        }
    }
}

/// Returns the players who have a bye: those with the fewest byes so far, and among them the first in `order`.
fn byes(event: &Event, order: impl IntoIterator<Item = EventPlayer>, count: usize) -> Vec<EventPlayer> {
    let mut order: Vec<EventPlayer> = order.into_iter().collect();
    order.sort_by_key(|player| event.players[player.place()].byes());
    order.truncate(count);
    order
}

/// Returns the finishing order of each table, limited to `players`. Ties are broken by points, of the event or of the
/// match, and then at random.
fn ranked(event: &Event, players: &[EventPlayer], whole_event: bool) -> Tables {
    let better = |points: i64| if event.plan.best() == Best::FewestPoints { points } else { -points };
    let finish = |table: &Table| {
        let Some(result) = table.result() else { return Vec::new() };
        let key = |player: &EventPlayer| {
            let points = if whole_event { event.players[player.place()].points() } else { result.points_of(*player) };
            (better(points), lot(event.lots, For::Ties, *player))
        };
        let there = |player: &&EventPlayer| players.binary_search(player).is_ok() && !table.closed.contains(player);
        let mut all = Vec::new();
        for group in &result.order {
            let mut group: Vec<EventPlayer> = group.iter().filter(there).copied().collect();
            group.sort_by_key(key);
            all.extend(group);
        }
        all
    };
    event.tables().map(|(_, table)| finish(table)).collect()
}

fn swap(work: &mut Work, at: Time, players: &[EventPlayer]) {
    let sizes = work.event.plan.sizes();
    let row = ranked(&work.event, players, true);
    let sat: BTreeSet<EventPlayer> = row.iter().flatten().copied().collect();
    let first = work.event.round == 0;
    let new = players.iter().copied().filter(|player| !sat.contains(player));
    let next_lots = work.lots(work.event.round + 1);
    let new: Vec<EventPlayer> = if first { shuffled(next_lots, For::Seats, new) } else { new.collect() };
    let now = if first { None } else { Some(row.len()) };
    let seats = seating::seatable(players.len(), sizes);
    let tables = seating::count(seats, sizes, Form::Swap, now);
    let event = &work.event;
    let choose = |all: &[EventPlayer], count: usize| byes(event, all.iter().rev().copied(), count);
    let step = seating::step(&row, &new, seats, tables, &choose);

    let place = |tables: &Tables| {
        let of = |(number, table): (usize, &Vec<EventPlayer>)| {
            table.iter().map(|player| (*player, number as TableNumber + 1)).collect::<Vec<_>>()
        };
        tables.iter().enumerate().flat_map(of).collect::<BTreeMap<_, _>>()
    };
    let (before, after) = (place(&row), place(&step.tables));
    let mut moves = Vec::new();
    for (&player, &from) in &before {
        let Some(&to) = after.get(&player).filter(|to| **to != from) else { continue };
        let table = &row[usize::from(from) - 1];
        let why = if to + 1 == from && table.first() == Some(&player) {
            Why::Best
        } else if to == from + 1 && table.last() == Some(&player) {
            Why::Worst
        } else {
            Why::Evening
        };
        moves.push(Fact::Moved { player, from, to, why });
    }
    let credits: Vec<(EventPlayer, i64)> = if first {
        Vec::new()
    } else {
        new.iter().filter_map(|player| Some((*player, arriving(work, *player)?))).collect()
    };
    began(work, at);
    moves.into_iter().for_each(|fact| work.tell(fact));
    let round = work.event.round;
    for (player, points) in credits.into_iter().filter(|(_, points)| *points != 0) {
        work.tell(Fact::Credited { player, round, points, why: CreditFor::Arriving });
    }
    seat(work, step.tables, &step.byes);
}

fn swiss(work: &mut Work, at: Time, players: &[EventPlayer]) {
    let sizes = work.event.plan.sizes();
    let lots = began(work, at);
    let event = &work.event;
    let points = |player: &EventPlayer| event.players[player.place()].points();
    let mut worst_first = shuffled(lots, For::Byes, players.iter().copied());
    worst_first.sort_by_key(points);
    let seats = seating::seatable(players.len(), sizes);
    let byes = byes(event, worst_first, players.len() - seats);
    let playing = players.iter().copied().filter(|player| !byes.contains(player));
    let mut order = shuffled(lots, For::Seats, playing);
    order.sort_by_key(|player| Reverse(points(player)));
    let order: Vec<(i64, EventPlayer)> = order.iter().map(|player| (points(player), *player)).collect();
    let even = seating::even(seats, seating::count(seats, sizes, Form::Swiss, None));
    let met = |one: EventPlayer, other: EventPlayer| event.players[one.place()].tally.met(other);
    let tables = seating::groups(&order, &even, &met);
    seat(work, tables, &byes);
}

/// Draws the first stage of a knockout.
fn draw(work: &mut Work, at: Time, players: &[EventPlayer]) {
    let sizes = work.event.plan.sizes();
    let lots = began(work, at);
    let seats = seating::seatable(players.len(), sizes);
    let by_lot = shuffled(lots, For::Byes, players.iter().copied());
    let byes = byes(&work.event, by_lot, players.len() - seats);
    let playing = players.iter().copied().filter(|player| !byes.contains(player));
    let even = seating::even(seats, seating::count(seats, sizes, Form::Knockout, None));
    let tables = seating::cut(shuffled(lots, For::Seats, playing), &even);
    seat(work, tables, &byes);
}

/// Seats a later stage of a knockout.
fn stage(work: &mut Work, at: Time, players: &[EventPlayer]) {
    let sizes = work.event.plan.sizes();
    let event = &work.event;
    let tables = ranked(event, players, false);
    let had_bye = |player: &&EventPlayer| {
        let entrant = &event.players[player.place()];
        entrant.last_round == event.round && entrant.table.is_none()
    };
    let byes: Vec<EventPlayer> = players.iter().filter(had_bye).copied().collect();
    let better = |points: i64| if event.plan.best() == Best::FewestPoints { points } else { -points };
    let key = |player: EventPlayer| {
        let (_, _, game) = event.players[player.place()].tally.last;
        (better(game), lot(event.lots, For::Ties, player))
    };
    let order = seating::ranking(&tables, &byes, &key);
    let best = byes.len() + tables.iter().map(|table| table.len().min(event.plan.go_on())).sum::<usize>();
    let Some(count) = seating::go_on(order.len(), best, sizes) else { return work.end(Ending::TooFew) };
    let spread = seating::spread(&order[..count], seating::count(count, sizes, Form::Knockout, None));
    for (at, &player) in order.iter().enumerate() {
        let fact = if at < count { Fact::WentOn { player, lucky: at >= best } } else { Fact::KnockedOut { player } };
        work.tell(fact);
    }
    // A player who left during a match is out, even if they have come back.
    for &player in players.iter().filter(|player| !order.contains(player)) {
        work.tell(Fact::KnockedOut { player });
    }
    began(work, at);
    seat(work, spread, &[]);
}

/// Seats players who wait in a race.
pub(super) fn race(work: &mut Work, at: Time) {
    let sizes = work.event.plan.sizes();
    let mut queue = work.event.queue();
    let missing = usize::from(sizes.least).saturating_sub(queue.len());
    if missing > 0 {
        queue.extend(fillers(work, missing));
    }
    let seats = seating::seatable(queue.len(), sizes);
    queue.truncate(seats);
    let tables = if seats <= usize::from(sizes.most) { 1 } else { seating::count(seats, sizes, Form::RaceTo, None) };
    let even = seating::even(seats, tables);
    let order: Vec<(i64, EventPlayer)> = queue.into_iter().map(|player| (0, player)).collect();
    let event = &work.event;
    let met = |one: EventPlayer, other: EventPlayer| event.players[one.place()].tally.met(other);
    for table in seating::groups(&order, &even, &met) {
        began(work, at);
        let taken: Vec<TableNumber> = work.event.tables().map(|(number, _)| number).collect();
        let free = (1..).find(|number| taken.binary_search(number).is_err()).unwrap_or(TableNumber::MAX);
        let seats = shuffled(work.event.lots, For::Seats, table);
        work.tell(Fact::Seated { round: work.event.round, table: free, seats });
    }
}
