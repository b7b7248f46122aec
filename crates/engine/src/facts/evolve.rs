//! The only code that changes a table. It applies possible facts, rejects impossible ones, and contains no house rules.

mod check;
mod impossible;
mod people;
mod undo;

use crate::cards::card::Card;
use crate::cards::hand::Hand;
use crate::cards::shuffle::shuffle;
use crate::facts::action::Verb;
use crate::facts::fact::{Fact, RoundStart};
use crate::tables::effect::{How, Why};
use crate::tables::holders::Holders;
use crate::tables::mistakes::{Mistake, PaidMistakes};
use crate::tables::played_card::{PlayedCard, owed};
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{Direction, Seat, SeatSet};
use crate::tables::table::{GONE, Phase, Table, Undoable};
use crate::tables::window::Window;

pub use impossible::{Impossible, ImpossibleFact};

use people::{join, leave};
use undo::undo;

/// Applies a fact to a table.
///
/// ```
/// use ruckus_engine::{Card, Fact, Impossible, Seat, Table, Why, evolve};
/// let mut table = Table::new(4);
/// let drawn = Fact::Drawn { seat: Seat(9), card: Card::WILD, why: Why::Turn };
/// let error = evolve(&mut table, &drawn).unwrap_err();
/// assert_eq!(error.why, Impossible::NoSuchSeat(Seat(9)));
/// assert_eq!(table, Table::new(4));
/// ```
///
/// # Errors
/// Returns an error if the fact is impossible at this table. The table is left unchanged.
#[inline]
pub fn evolve(table: &mut Table, fact: &Fact) -> Result<(), Box<ImpossibleFact>> {
    if let Err(why) = check::check(table, fact) {
        return Err(refused(fact, why));
    }
    change(table, fact);
    debug_assert!(table.is_counted(), "{fact:?} changes hands or the circle without their count");
    Ok(())
}

/// Like [`evolve`], but inlined so that a caller that passes a literal fact compiles only the code of that fact.
///
/// # Errors
/// Returns an error if the fact is impossible at this table. The table is left unchanged.
#[inline(always)]
pub(crate) fn evolve_known(table: &mut Table, fact: &Fact) -> Result<(), Box<ImpossibleFact>> {
    if let Err(why) = check::check(table, fact) {
        return Err(refused(fact, why));
    }
    change_known(table, fact);
    debug_assert!(table.is_counted(), "{fact:?} changes hands or the circle without their count");
    Ok(())
}

#[cold]
fn refused(fact: &Fact, why: Impossible) -> Box<ImpossibleFact> {
    Box::new(ImpossibleFact { fact: fact.clone(), why })
}

/// Applies a fact that has passed the check.
#[inline(never)]
fn change(table: &mut Table, fact: &Fact) {
    change_known(table, fact);
}

#[inline(always)]
fn change_known(table: &mut Table, fact: &Fact) {
    match fact {
        Fact::MatchBegun => {
            table.round = 0;
            table.winners = None;
            table.cells.clear();
            table.receive(None);
            for chair in &mut table.chairs {
                chair.total = 0;
                chair.points = None;
            }
        }
        Fact::RoundBegun(start) => begin_round(table, start),
        &Fact::Drawn { seat, card, why } => {
            table.draw_pile.pop();
            table.chairs[seat.index()].hand.add(card);
            table.holders.gain(seat, card);
            hand_grew(table, seat);
            // Cards drawn because of the play go back with it; cards drawn for other reasons stay drawn.
            if let Some(play) = &mut table.undoable
                && !play.running
                && !matches!(why, Why::Debt | Why::Race | Why::Challenge | Why::Spread)
            {
                play.drawn.push((seat, card));
            }
            if why == Why::Turn {
                table.drawn = table.drawn.saturating_add(1);
                table.drew = Some(card);
            }
            if matches!(why, Why::Turn | Why::Show) {
                table.stuck = 0;
            }
        }
        &Fact::TurnedUp { card } => {
            table.draw_pile.pop();
            table.phase = Phase::Playing;
            table.pile.push(PlayedCard::starter(card));
        }
        &Fact::Played { seat, card, color, how, uno } => {
            take_card(table, seat, card);
            // A card without effect does not move the turn.
            let next = (!how.takes_effect()).then_some(table.turn);
            let played = PlayedCard { color, by: Some(seat), how, next, ..PlayedCard::starter(card) };
            table.pile.push(played);
            table.mistakes = PaidMistakes::default();
            if !table.announced.is_empty() {
                table.announced.played(how);
            }
            if table.debt > 0 {
                table.stack.played(&played);
            }
            table.stuck = 0;
            // A play can no longer be undone once another card lands on it.
            if let Some(play) = &mut table.undoable {
                if play.landed == play.cards {
                    table.undoable = None;
                } else {
                    play.landed += 1;
                }
            }
            hand_shrank(table, seat);
            if uno && table.chair(seat).hand.len() == 1 {
                table.said.insert(seat);
            }
        }
        &Fact::Called { color, .. } => {
            if let Some(top) = table.pile.last_mut() {
                top.color = Some(color);
            }
            table.stack.called(color);
        }
        Fact::Turned => table.direction = table.direction.turned(),
        Fact::WillSkip => table.skips += 1,
        &Fact::TurnMoved { to } => move_turn(table, to),
        &Fact::DebtRaised { cards } => {
            table.debt += cards;
            if let Some(top) = table.pile.last_mut() {
                top.owes = top.owes.saturating_add(cards);
                table.stack.raised(top);
            }
        }
        Fact::DebtSettled => {
            table.debt = 0;
            table.stack.clear();
            for played in &mut table.pile {
                played.owes = 0;
            }
        }
        &Fact::Passed { stuck, .. } => {
            table.stuck = if stuck { table.stuck.saturating_add(1) } else { 0 };
        }
        &Fact::SaidUno { seat } => {
            table.said.insert(seat);
            undo::keep_said(table, seat);
        }
        &Fact::Liable { seats } => {
            table.liable = seats;
            table.fresh = SeatSet::EMPTY;
        }
        // A caught player has paid, even if there was nothing left to draw.
        &Fact::Caught { seat, .. } => {
            table.said.insert(seat);
            table.liable.remove(seat);
            undo::keep_said(table, seat);
        }
        Fact::WindowOpened(opening) => {
            // A `Window` is large and more than one is rare. A plain `push` would reserve space for four.
            table.windows.reserve_exact(1);
            let of_play = table.undoable.as_ref().is_some_and(|play| play.running);
            table.windows.push(Window { of_play, ..Window::new(*opening) });
        }
        &Fact::HandsMove { by } => table.moved_by = Some(by),
        Fact::Held(effect) => {
            if let Some(window) = table.windows.last_mut() {
                window.held.push(*effect);
            }
        }
        &Fact::Answered { rule, seat } => {
            if let Some(window) = newest_of(table, rule) {
                window.answered.push(seat);
            }
        }
        &Fact::Chosen { rule, choice } => {
            if let Some(window) = newest_of(table, rule) {
                // The push cannot fail: each seat has one choice, and a window has space for all seats.
                window.choices.retain(|other| other.seat != choice.seat);
                let _ = window.choices.try_push(choice);
            }
        }
        &Fact::Prolonged { rule, deadline } => {
            if let Some(window) = newest_of(table, rule) {
                window.opening.deadline = deadline;
            }
        }
        &Fact::ClockStarted(clock) => {
            table.clocks.retain(|other| other.rule != clock.rule);
            table.clocks.push(clock);
        }
        &Fact::ClockStopped { rule } | &Fact::ClockRang { rule, .. } => {
            table.clocks.retain(|clock| clock.rule != rule);
        }
        &Fact::Excused { rule, seat } => {
            if let Some(window) = newest_of(table, rule) {
                window.opening.asked.remove(seat);
            }
        }
        &Fact::AlsoAsked { rule, seat } => {
            if let Some(window) = newest_of(table, rule) {
                window.opening.asked.insert(seat);
            }
        }
        &Fact::WindowClosed { rule, .. } => {
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
            chair.lifted = Some(Box::new(std::mem::take(&mut chair.hand)));
            chair.passes_to = None;
            count_hand(table, seat);
            table.holding.remove(seat);
            table.said.remove(seat);
            table.fresh.remove(seat);
            table.emptied.retain(|emptied| *emptied != seat);
        }
        &Fact::HandGiven { from, to } => give_hand(table, from, to),
        &Fact::PileTaken { seat, start, cards, keeps_debt } => {
            let start = usize::from(start);
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
        &Fact::WentOut { seat } => table.out.push(seat),
        &Fact::CameBack { seat } => table.out.retain(|out| *out != seat),
        Fact::Judged => {
            let lingering = table.lingering;
            table.emptied.retain(|seat| lingering.contains(*seat));
            table.moved_by = None;
        }
        Fact::Reshuffled => {
            table.announced.shuffled(table.pile.len());
            let top = table.pile.pop();
            table.draw_pile.extend(table.pile.drain(..).map(|played| played.card));
            table.pile.extend(top);
            table.reshuffles += 1;
            shuffle(&mut table.draw_pile, &table.key, table.reshuffles);
        }
        Fact::Refilled => {
            table.announced.shuffled(table.pile.len());
            let top = table.pile.pop();
            let mut cards: Vec<Card> = table.pile.drain(..).map(|played| played.card).collect();
            table.pile.extend(top);
            to_bottom_of_draw_pile(table, &mut cards);
        }
        &Fact::Swapped { a, b } => swap_hands(table, a, b),
        &Fact::Gave { from, to, card } => {
            take_card(table, from, card);
            table.chairs[to.index()].hand.add(card);
            table.holders.gain(to, card);
            hand_shrank(table, from);
            hand_grew(table, to);
        }
        &Fact::Announced { seat } => table.announced.announce(seat, &table.pile),
        &Fact::SlidUnder { seat, card, depth } => {
            take_card(table, seat, card);
            let place = table.pile.len() - usize::from(depth);
            table.pile.insert(place, PlayedCard { by: Some(seat), how: How::Match, ..PlayedCard::starter(card) });
            table.stuck = 0;
            table.announced.slid(place);
            hand_shrank(table, seat);
            undo::keep_slid(table, seat, card, depth);
        }
        &Fact::Undoable { seat, cards } => {
            // The previous undoable play is final now.
            table.undoable = None;
            let before = Box::new(table.clone());
            table.undoable = Some(Undoable { seat, cards, landed: 0, running: true, before, drawn: Vec::new() });
        }
        &Fact::OfPlay { is } => {
            if let Some(play) = &mut table.undoable {
                play.running = is;
            }
        }
        &Fact::Undone { seat } => undo(table, seat),
        Fact::Noted { rule, place, key, value } => table.cells.set(*rule, *place, *key, value.clone()),
        &Fact::Lingers { seat, counts } => linger(table, seat, counts),
        &Fact::Moved { seat, place } => {
            table.circle.retain(|other| *other != seat);
            table.circle.insert(usize::from(place), seat);
            note_places(table);
        }
        &Fact::ChangedChairs { a, b } => {
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
        &Fact::Joined { seat, total, waits } => join(table, seat, total, waits),
        &Fact::Left { seat } => leave(table, seat),
        Fact::RoundOver => {
            table.phase = Phase::Over;
            table.windows.clear();
            table.clocks.clear();
            // Cards set aside face down count like the hand.
            for chair in &mut table.chairs {
                chair.hand.append(&mut chair.aside);
            }
            table.holders = Holders::of(table.chairs.iter().map(|chair| &chair.hand));
        }
        &Fact::Scored { seat, points, total } => {
            let chair = &mut table.chairs[seat.index()];
            chair.points = Some(points);
            chair.total = total;
        }
        &Fact::MatchOver { winners } => table.winners = Some(winners),
        &Fact::SetAside { seat, card } => {
            table.draw_pile.pop();
            table.chairs[seat.index()].aside.add(card);
        }
        &Fact::Retired { seat } => retire(table, seat),
        &Fact::DroppedOut { seat, points } => drop_out(table, seat, points),
        &Fact::Awarded { seat, total, .. } => table.chairs[seat.index()].total = total,
        &Fact::PileMarked { place, marked, .. } => {
            let played = &mut table.pile[usize::from(place)];
            played.card = played.card.with_mark(marked);
        }
        &Fact::HeldMarked { seat, card, marked } => {
            let hand = &mut table.chairs[seat.index()].hand;
            // Of several equal cards, the one that was just drawn stays unmarked.
            if hand.mark(card, marked) && table.turn == seat && !hand.kinds().contains(card) {
                table.drew = table.drew.map(|drew| if drew == card { card.with_mark(marked) } else { drew });
            }
        }
        &Fact::Blunder { seat, .. } => table.mistakes.insert(Mistake::Card, seat),
        &Fact::Mistaken { seat, verb } => {
            let kind = match verb {
                Verb::Slap => Mistake::Slap,
                Verb::Uno => Mistake::Uno,
                _ => Mistake::Catch,
            };
            table.mistakes.insert(kind, seat);
        }
        &Fact::Accused { by, guilty: false, .. } => table.mistakes.insert(Mistake::Accusation, by),
        &Fact::Spoke { seat } => table.mistakes.insert(Mistake::Talk, seat),
        Fact::Skipped { .. }
        | Fact::Uncovered { .. }
        | Fact::RuleMade { .. }
        | Fact::RaceOver { .. }
        | Fact::Took { .. }
        | Fact::Showed { .. }
        | Fact::Revealed { .. }
        | Fact::Peeked { .. }
        | Fact::Performed { .. }
        | Fact::Shown { .. }
        | Fact::Accused { .. }
        | Fact::Challenged { .. }
        | Fact::Fired { .. }
        | Fact::Suspended { .. }
        | Fact::Rolled { .. }
        | Fact::Invoked { .. } => {}
    }
}

fn begin_round(table: &mut Table, start: &RoundStart) {
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
fn retire(table: &mut Table, seat: Seat) {
    let chair = &mut table.chairs[seat.index()];
    chair.aside.append(&mut chair.hand);
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
fn drop_out(table: &mut Table, seat: Seat, points: i32) {
    let hand = std::mem::take(&mut table.chairs[seat.index()].hand);
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
fn newest_of(table: &mut Table, rule: RuleId) -> Option<&mut Window> {
    table.windows.iter_mut().rev().find(|window| window.opening.rule == rule)
}

/// Moves the turn to a seat and resets the turn's counters.
fn move_turn(table: &mut Table, to: Seat) {
    table.turn = to;
    table.skips = 0;
    table.drawn = 0;
    table.drew = None;
    if let Some(top) = table.pile.last_mut() {
        top.next = Some(to);
    }
}

/// Updates the places of the seats in the circle. A seat that has left keeps its last place, marked as `GONE`.
fn note_places(table: &mut Table) {
    table.seated = table.circle.iter().copied().collect();
    for place in &mut table.places {
        *place |= GONE;
    }
    for (place, seat) in table.circle.iter().enumerate() {
        table.places[seat.index()] = place as u8;
    }
}

/// Shuffles cards to the bottom of the draw pile.
fn to_bottom_of_draw_pile(table: &mut Table, cards: &mut Vec<Card>) {
    table.reshuffles = table.reshuffles.saturating_add(1);
    shuffle(cards, &table.key, table.reshuffles);
    table.draw_pile.splice(0..0, cards.drain(..));
}

fn swap_hands(table: &mut Table, a: Seat, b: Seat) {
    let hand = std::mem::take(&mut table.chairs[a.index()].hand);
    let other = std::mem::replace(&mut table.chairs[b.index()].hand, hand);
    table.chairs[a.index()].hand = other;
    count_hand(table, a);
    count_hand(table, b);
    table.emptied.retain(|seat| *seat != a && *seat != b);
    hand_grew(table, a);
    hand_grew(table, b);
}

/// Takes a card out of a hand.
#[inline]
fn take_card(table: &mut Table, seat: Seat, card: Card) {
    let hand = &mut table.chairs[seat.index()].hand;
    hand.remove(card);
    table.holders.lose(seat, card, hand.kinds());
}

/// Updates the holders of cards after a whole hand changed.
fn count_hand(table: &mut Table, seat: Seat) {
    table.holders.count(seat, &table.chairs[seat.index()].hand);
}

/// Updates the bookkeeping after a hand grew. A player who is down to one card must say UNO again.
fn hand_grew(table: &mut Table, seat: Seat) {
    let count = table.chair(seat).hand.len();
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
fn linger(table: &mut Table, seat: Seat, counts: bool) {
    table.lingering.set(seat, counts);
    if !counts && table.chair(seat).hand.is_empty() && !table.emptied.contains(&seat) {
        let _ = table.emptied.try_push(seat);
    }
}

/// Updates the bookkeeping after a card left a hand.
fn hand_shrank(table: &mut Table, seat: Seat) {
    let count = table.chair(seat).hand.len();
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

fn give_hand(table: &mut Table, from: Seat, to: Seat) {
    let mut hand: Box<Hand> = table.chairs[from.index()].lifted.take().unwrap_or_default();
    let chair = &mut table.chairs[to.index()];
    chair.awaits = None;
    chair.hand.append(&mut hand);
    table.awaiting.remove(to);
    count_hand(table, to);
    hand_grew(table, to);
}
