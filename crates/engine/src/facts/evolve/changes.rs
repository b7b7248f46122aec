//! Changes of a table that several facts make, or that take several steps.

use crate::cards::card::Card;
use crate::cards::hand::Hand;
use crate::cards::shuffle::shuffle;
use crate::facts::fact::RoundStart;
use crate::tables::holders::Holders;
use crate::tables::mistakes::PaidMistakes;
use crate::tables::played_card::{PlayedCard, owed};
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{Direction, Seat, SeatSet};
use crate::tables::table::{GONE, Phase, Table};
use crate::tables::window::Window;

pub(super) fn begin_round(table: &mut Table, start: &RoundStart) {
    let chairs = &table.chairs;
    table.circle.retain(|seat| chairs[seat.index()].eliminated.is_none());
    for seat in std::mem::take(&mut table.waiting) {
        let _ = table.circle.try_push(seat);
    }
    note_places(table);
    table.lingering = SeatSet::EMPTY;
    table.newcomers = SeatSet::EMPTY;
    table.retired = SeatSet::EMPTY;
    table.undoable = None;
    table.cells.clear();
    table.receive(start.guest.clone());
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
    table.holding = SeatSet::EMPTY;
    table.awaiting = SeatSet::EMPTY;
    table.pile.clear();
    table.stack.clear();
    table.announced.clear();
    table.out.clear();
    table.emptied.clear();
    table.moved_by = None;
    table.said = SeatSet::EMPTY;
    table.fresh = SeatSet::EMPTY;
    table.liable = SeatSet::EMPTY;
    table.mistakes = PaidMistakes::default();
    table.windows.clear();
    table.clocks.clear();
    for chair in &mut table.chairs {
        chair.hand.clear();
        chair.aside.clear();
        chair.face_down.clear();
        chair.lifted = None;
        chair.passes_to = None;
        chair.awaits = None;
        chair.points = None;
        chair.dropped_out = None;
    }
    table.holders = Holders::default();
    table.key = start.key;
    table.reshuffles = 0;
    table.draw_pile.clear();
    table.draw_pile.extend_from_slice(&start.deck);
    shuffle(&mut table.draw_pile, &table.key, 0);
}

/// Takes a seat out of the round and turns its hand face down.
pub(super) fn retire(table: &mut Table, seat: Seat) {
    let chair = &mut table.chairs[seat.index()];
    chair.aside.append(&mut chair.hand);
    chair.aside.append(&mut chair.face_down);
    count_hand(table, seat);
    table.emptied.retain(|emptied| *emptied != seat);
    // A seat that was out and received cards in this very move is not judged to be back first.
    table.out.retain(|out| *out != seat);
    table.retired.insert(seat);
    for seats in [&mut table.holding, &mut table.said, &mut table.fresh, &mut table.liable, &mut table.lingering] {
        seats.remove(seat);
    }
}

/// Takes a seat out of the round for good. Its hand goes to the bottom of the draw pile, and `points` count instead.
pub(super) fn drop_out(table: &mut Table, seat: Seat, points: i32) {
    let chair = &mut table.chairs[seat.index()];
    let mut hand = std::mem::take(&mut chair.hand);
    hand.append(&mut chair.face_down);
    retire(table, seat);
    table.chairs[seat.index()].dropped_out = Some(points);
    to_bottom_of_draw_pile(table, &mut hand.cards().to_vec());
    // Undoing a play gives the hand back, and leaves the discard pile as it was: that is no shuffle for it.
    if let Some(play) = &mut table.undoable {
        play.before.reshuffles = play.before.reshuffles.saturating_add(1);
    }
    // The cards of the hand can be drawn now.
    table.stuck = 0;
}

/// The newest open window of a rule.
#[inline]
pub(super) fn newest_of(table: &mut Table, rule: RuleId) -> Option<&mut Window> {
    table.windows.iter_mut().rev().find(|window| window.opening.rule == rule)
}

/// Moves the turn to a seat and resets the turn's counters.
#[inline]
pub(super) fn move_turn(table: &mut Table, to: Seat) {
    table.turn = to;
    table.skips = 0;
    table.drawn = 0;
    table.drew = None;
    if let Some(top) = table.pile.last_mut() {
        top.next = Some(to);
    }
}

/// Updates the places of the seats in the circle. A seat that has left keeps its last place, marked as `GONE`.
#[inline]
pub(super) fn note_places(table: &mut Table) {
    table.seated = table.circle.iter().copied().collect();
    for place in &mut table.places {
        *place |= GONE;
    }
    for (place, seat) in table.circle.iter().enumerate() {
        table.places[seat.index()] = place as u8;
    }
}

/// Shuffles cards to the bottom of the draw pile.
#[inline]
pub(super) fn to_bottom_of_draw_pile(table: &mut Table, cards: &mut Vec<Card>) {
    table.reshuffles = table.reshuffles.saturating_add(1);
    shuffle(cards, &table.key, table.reshuffles);
    table.draw_pile.splice(0..0, cards.drain(..));
}

#[inline]
pub(super) fn swap_hands(table: &mut Table, a: Seat, b: Seat) {
    let hand = std::mem::take(&mut table.chairs[a.index()].hand);
    let other = std::mem::replace(&mut table.chairs[b.index()].hand, hand);
    table.chairs[a.index()].hand = other;
    count_hand(table, a);
    count_hand(table, b);
    table.emptied.retain(|seat| *seat != a && *seat != b);
    hand_grew(table, a);
    hand_grew(table, b);
}

/// Adds a card to a hand, or beside it face down (G22).
#[inline]
pub(super) fn draw_card(table: &mut Table, seat: Seat, card: Card, face_down: bool) {
    let chair = &mut table.chairs[seat.index()];
    if face_down {
        chair.face_down.add(card);
    } else {
        chair.hand.add(card);
        table.holders.gain(seat, card);
    }
    hand_grew(table, seat);
}

/// Adds the cards that a seat drew face down to its hand (G22). The number of cards that it holds does not change.
pub(super) fn pick_up(table: &mut Table, seat: Seat) {
    let chair = &mut table.chairs[seat.index()];
    chair.hand.append(&mut chair.face_down);
    count_hand(table, seat);
    // Undoing a play does not make its player forget them.
    if let Some(play) = &mut table.undoable {
        play.face_down.retain(|(drawer, _)| *drawer != seat);
        pick_up(&mut play.before, seat);
    }
}

/// Takes a card out of a hand.
#[inline]
pub(super) fn take_card(table: &mut Table, seat: Seat, card: Card) {
    let hand = &mut table.chairs[seat.index()].hand;
    hand.remove(card);
    table.holders.lose(seat, card, hand.kinds());
}

/// Updates the holders of cards after a whole hand changed.
pub(super) fn count_hand(table: &mut Table, seat: Seat) {
    table.holders.count(seat, &table.chairs[seat.index()]);
}

/// Updates the bookkeeping after a hand grew. A player who is down to one card must say UNO again.
#[inline]
pub(super) fn hand_grew(table: &mut Table, seat: Seat) {
    let count = table.chair(seat).held();
    table.holding.set(seat, count > 0);
    table.holders.set_len(seat, count);
    table.said.remove(seat);
    table.fresh.set(seat, count == 1);
    if count > 0 {
        table.newcomers.remove(seat);
        table.lingering.remove(seat);
        if table.retired.contains(seat) {
            table.retired.remove(seat);
            table.chairs[seat.index()].dropped_out = None;
        }
    }
}

/// Sets if a seat counts as in play without cards. If it stops counting, it is queued for judging, even if hands have
/// moved in the meantime.
#[inline]
pub(super) fn linger(table: &mut Table, seat: Seat, counts: bool) {
    table.lingering.set(seat, counts);
    if !counts && table.chair(seat).held() == 0 && !table.emptied.contains(&seat) {
        let _ = table.emptied.try_push(seat);
    }
}

/// Updates the bookkeeping after a card left a hand.
#[inline]
pub(super) fn hand_shrank(table: &mut Table, seat: Seat) {
    let count = table.chair(seat).held();
    table.said.remove(seat);
    table.holders.set_len(seat, count);
    table.fresh.set(seat, count == 1);
    if count == 0 {
        table.holding.remove(seat);
        if !table.emptied.contains(&seat) && !table.emptied.is_full() {
            table.emptied.push(seat);
        }
    }
}

#[inline]
pub(super) fn give_hand(table: &mut Table, from: Seat, to: Seat) {
    let mut hand: Box<Hand> = table.chairs[from.index()].lifted.take().unwrap_or_default();
    let chair = &mut table.chairs[to.index()];
    chair.awaits = None;
    chair.hand.append(&mut hand);
    table.awaiting.remove(to);
    count_hand(table, to);
    hand_grew(table, to);
}

/// Moves cards of the discard pile into a hand, with their debt unless `keeps_debt`.
pub(super) fn take_pile(table: &mut Table, seat: Seat, start: usize, cards: u8, keeps_debt: bool) {
    let end = start + usize::from(cards);
    if end == table.pile.len() {
        table.undoable = None;
    }
    let taken: Vec<PlayedCard> = table.pile.drain(start..end).collect();
    let hand = &mut table.chairs[seat.index()].hand;
    taken.iter().for_each(|played| hand.add(played.card));
    count_hand(table, seat);
    if start == table.pile.len() {
        table.announced.taken_off(&table.pile, &taken);
    } else {
        table.announced.taken_out(start, taken.len());
    }
    if !keeps_debt {
        table.debt = table.debt.saturating_sub(owed(&taken));
        table.stack.taken_back(&taken);
        if table.debt == 0 {
            table.stack.clear();
        }
    }
    if let Some(top) = table.pile.last_mut() {
        // The current turn answers the new top card, not the seat that answered it before.
        top.next = Some(table.turn);
    }
    hand_grew(table, seat);
}

/// The discard pile without its top card becomes the draw pile.
pub(super) fn reshuffle(table: &mut Table) {
    table.announced.shuffled(table.pile.len());
    let top = table.pile.pop();
    table.draw_pile.extend(table.pile.drain(..).map(|played| played.card));
    table.pile.extend(top);
    table.reshuffles += 1;
    shuffle(&mut table.draw_pile, &table.key, table.reshuffles);
}

/// Shuffles the discard pile without its top card to the bottom of the draw pile.
pub(super) fn refill(table: &mut Table) {
    table.announced.shuffled(table.pile.len());
    let top = table.pile.pop();
    let mut cards: Vec<Card> = table.pile.drain(..).map(|played| played.card).collect();
    table.pile.extend(top);
    to_bottom_of_draw_pile(table, &mut cards);
}

/// Two players exchange places.
pub(super) fn change_chairs(table: &mut Table, a: Seat, b: Seat) {
    // The deal goes around by place: the seat that now sits in the dealer's place counts as the last dealer.
    let dealer = match table.dealer {
        dealer if dealer == a => b,
        dealer if dealer == b => a,
        dealer => dealer,
    };
    let (a, b) = (usize::from(table.place_of(a)), usize::from(table.place_of(b)));
    table.circle.swap(a, b);
    note_places(table);
    table.dealer = dealer;
}
