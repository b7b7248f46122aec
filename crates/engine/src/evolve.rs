//! The only code that changes a table. It is total: it applies any fact to any table, and it knows no house rules.

use crate::effect::Why;
use crate::fact::{Fact, RoundStart};
use crate::hand::Hand;
use crate::seat::{Direction, Seat, SeatSet};
use crate::shuffle::shuffle;
use crate::table::{Laid, Phase, Table, Witness};
use crate::window::{Freeze, Window};

/// Applies a fact to a table.
pub fn evolve(table: &mut Table, fact: &Fact) {
    match fact {
        Fact::MatchBegun => {
            table.round = 0;
            table.winners = None;
            for chair in &mut table.chairs {
                chair.total = 0;
                chair.points = None;
            }
        }
        Fact::RoundBegun(start) => begin_round(table, start),
        &Fact::Drawn { seat, card, why } => {
            table.stock.pop();
            table.chairs[seat.index()].hand.add(card);
            hand_grew(table, seat);
            if why == Why::Turn {
                table.drawn = table.drawn.saturating_add(1);
                table.drew = Some(card);
                table.stuck = 0;
            }
        }
        &Fact::TurnedUp { card } => {
            table.stock.pop();
            table.phase = Phase::Playing;
            table.pile.push(Laid { card, colour: None, by: None, owes: 0, next: None });
        }
        &Fact::Laid { seat, card, colour, uno, .. } => {
            table.chairs[seat.index()].hand.remove(card);
            table.pile.push(Laid { card, colour, by: Some(seat), owes: 0, next: None });
            table.stuck = 0;
            hand_shrank(table, seat);
            if uno && table.chair(seat).hand.len() == 1 {
                table.said.insert(seat);
            }
        }
        &Fact::Called { colour, .. } => {
            if let Some(top) = table.pile.last_mut() {
                top.colour = Some(colour);
            }
        }
        Fact::Turned => table.direction = table.direction.turned(),
        Fact::WillSkip => table.skips = table.skips.saturating_add(1),
        &Fact::TurnMoved { to } => {
            table.turn = to;
            table.skips = 0;
            table.drawn = 0;
            table.drew = None;
            if let Some(top) = table.pile.last_mut() {
                top.next = Some(to);
            }
        }
        &Fact::DebtRaised { cards } => {
            table.debt = table.debt.saturating_add(cards);
            if let Some(top) = table.pile.last_mut() {
                top.owes = top.owes.saturating_add(cards);
            }
        }
        Fact::DebtSettled => {
            table.debt = 0;
            for laid in &mut table.pile {
                laid.owes = 0;
            }
        }
        &Fact::Passed { stuck, .. } => table.stuck = if stuck { table.stuck.saturating_add(1) } else { 0 },
        &Fact::SaidUno { seat } => table.said.insert(seat),
        &Fact::Liable { seats } => {
            table.liable = seats;
            table.fresh = SeatSet::EMPTY;
        }
        // Whoever was caught has paid, even if there was nothing left to draw.
        &Fact::Caught { seat, .. } => {
            table.said.insert(seat);
            table.liable.remove(seat);
        }
        Fact::WindowOpened(opening) => {
            if opening.freeze == Freeze::HandsMoving {
                table.moved_by = Some(opening.by);
            }
            table.windows.push(Window::new(*opening));
        }
        Fact::Held(effect) => {
            if let Some(window) = table.windows.last_mut() {
                // A window holds no more than a queue does.
                let _ = window.held.try_push(*effect);
            }
        }
        &Fact::Answered { rule, seat } => {
            if let Some(window) = table.windows.iter_mut().rev().find(|window| window.opening.rule == rule) {
                // A seat answers once; an answer beyond that changes nothing.
                if !window.answered.contains(&seat) && !window.answered.is_full() {
                    window.answered.push(seat);
                }
            }
        }
        &Fact::WindowClosed { rule } => {
            if let Some(place) = table.windows.iter().rposition(|window| window.opening.rule == rule) {
                table.windows.remove(place);
            }
        }
        &Fact::HandDue { from, to } => {
            table.chairs[from.index()].passes_to = Some(to);
            table.chairs[to.index()].awaits = Some(from);
            table.awaiting.insert(to);
        }
        &Fact::HandLifted { seat } => {
            let chair = &mut table.chairs[seat.index()];
            chair.lifted = Some(std::mem::take(&mut chair.hand));
            chair.passes_to = None;
            table.holding.remove(seat);
            table.said.remove(seat);
            table.fresh.remove(seat);
            table.emptied.retain(|emptied| *emptied != seat);
        }
        &Fact::HandGiven { from, to } => give_hand(table, from, to),
        &Fact::PileTaken { seat, start, cards } => {
            let end = (usize::from(start) + usize::from(cards)).min(table.pile.len());
            if end == table.pile.len() {
                // The hand behind a draw four that was taken back says nothing of the card that now lies on top.
                table.witness = None;
            }
            let hand = &mut table.chairs[seat.index()].hand;
            let mut owed: u16 = 0;
            for laid in table.pile.drain(usize::from(start).min(end)..end) {
                hand.add(laid.card);
                owed = owed.saturating_add(laid.owes);
            }
            table.debt = table.debt.saturating_sub(owed);
            if let Some(top) = table.pile.last_mut() {
                // What lies on top now is answered by whose turn it is, not by who answered it before.
                top.next = Some(table.turn);
            }
            hand_grew(table, seat);
        }
        &Fact::Witnessed { seat, guilty } => {
            let hand = &table.chairs[seat.index()].hand;
            let witness = table.witness.get_or_insert_with(|| Witness { seat, guilty, hand: Hand::default() });
            witness.seat = seat;
            witness.guilty = guilty;
            witness.hand.clone_from(hand);
        }
        &Fact::WentOut { seat } => {
            if !table.out.contains(&seat) {
                table.out.push(seat);
            }
        }
        &Fact::CameBack { seat } => table.out.retain(|out| *out != seat),
        Fact::Judged => {
            table.emptied.clear();
            table.moved_by = None;
        }
        Fact::Reshuffled => {
            let top = table.pile.pop();
            table.stock.extend(table.pile.drain(..).map(|laid| laid.card));
            table.pile.extend(top);
            table.reshuffles = table.reshuffles.saturating_add(1);
            shuffle(&mut table.stock, &table.key, table.reshuffles);
        }
        Fact::RoundOver => {
            table.phase = Phase::Over;
            table.windows.clear();
        }
        &Fact::Scored { seat, points, total } => {
            let chair = &mut table.chairs[seat.index()];
            chair.points = Some(points);
            chair.total = total;
        }
        &Fact::MatchOver { winners } => table.winners = Some(winners),
        Fact::Skipped { .. }
        | Fact::Blunder { .. }
        | Fact::Showed { .. }
        | Fact::Challenged { .. }
        | Fact::Invoked { .. } => {}
    }
}

fn begin_round(table: &mut Table, start: &RoundStart) {
    table.round = start.round;
    table.phase = Phase::Dealing;
    table.direction = Direction::Left;
    table.dealer = start.dealer;
    table.turn = start.dealer;
    table.debt = 0;
    table.skips = 0;
    table.drawn = 0;
    table.drew = None;
    table.stuck = 0;
    table.witness = None;
    table.holding = SeatSet::EMPTY;
    table.awaiting = SeatSet::EMPTY;
    table.pile.clear();
    table.out.clear();
    table.emptied.clear();
    table.moved_by = None;
    table.said = SeatSet::EMPTY;
    table.fresh = SeatSet::EMPTY;
    table.liable = SeatSet::EMPTY;
    table.windows.clear();
    for chair in &mut table.chairs {
        chair.hand.clear();
        chair.lifted = None;
        chair.passes_to = None;
        chair.awaits = None;
        chair.points = None;
    }
    table.key = start.key;
    table.reshuffles = 0;
    table.stock.clear();
    table.stock.extend_from_slice(&start.deck);
    shuffle(&mut table.stock, &table.key, 0);
}

/// Keeps what is remembered of a hand's size true after it took cards in: whoever comes to one card must say UNO anew.
fn hand_grew(table: &mut Table, seat: Seat) {
    let count = table.chair(seat).hand.len();
    table.holding.set(seat, count > 0);
    table.said.remove(seat);
    table.fresh.set(seat, count == 1);
}

/// The same after a card left it.
fn hand_shrank(table: &mut Table, seat: Seat) {
    let count = table.chair(seat).hand.len();
    table.said.remove(seat);
    table.fresh.set(seat, count == 1);
    if count == 0 {
        table.holding.remove(seat);
        if !table.emptied.contains(&seat) && !table.emptied.is_full() {
            table.emptied.push(seat);
        }
    }
}

fn give_hand(table: &mut Table, from: Seat, to: Seat) {
    let mut hand: Hand = table.chairs[from.index()].lifted.take().unwrap_or_default();
    let chair = &mut table.chairs[to.index()];
    chair.awaits = None;
    chair.hand.append(&mut hand);
    table.awaiting.remove(to);
    hand_grew(table, to);
}
