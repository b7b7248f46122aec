//! The only code that changes a table. It applies possible facts, rejects impossible ones, and contains no house rules.

mod changes;
mod impossible;
mod people;
mod requirements;
mod undo;

use crate::facts::action::Verb;
use crate::facts::fact::Fact;
use crate::tables::effect::{How, Why};
use crate::tables::holders::Holders;
use crate::tables::mistakes::{Mistake, PaidMistakes};
use crate::tables::played_card::PlayedCard;
use crate::tables::seat::{MAX_SEATS, SeatSet};
use crate::tables::table::{Phase, Table, Undoable};
use crate::tables::window::Window;

pub use impossible::{Impossible, ImpossibleFact};

use changes::{
    begin_round, change_chairs, count_hand, draw_card, drop_out, give_hand, hand_grew, hand_shrank, linger, move_turn,
    newest_of, note_places, pick_up, refill, reshuffle, retire, swap_hands, take_card, take_pile,
};
use people::{join, leave};
use requirements::{
    Check, adds_up, between_rounds, ensure, entry, had_a_seat, held, holding, holds, in_round, known,
    next_of_draw_pile, noted, picked_up, round_begun, seated, two_seats, window_of, window_opened,
};
use undo::undo;

/// Applies a fact to a table.
///
/// ```
/// use ruckus_engine::{Card, Fact, Impossible, Seat, Table, Why, evolve};
/// let mut table = Table::new(4);
/// let drawn = Fact::Drawn { seat: Seat(9), card: Card::WILD, why: Why::Turn, face_down: false };
/// let error = evolve(&mut table, &drawn).unwrap_err();
/// assert_eq!(error.why, Impossible::NoSuchSeat(Seat(9)));
/// assert_eq!(table, Table::new(4));
/// ```
///
/// # Errors
/// Returns an error if the fact is impossible at this table. The table is left unchanged.
#[inline]
pub fn evolve(table: &mut Table, fact: &Fact) -> Result<(), Box<ImpossibleFact>> {
    if let Err(why) = check(table, fact) {
        return Err(refused(fact, why));
    }
    change(table, fact);
    debug_assert!(table.is_counted(), "{fact:?} changes hands or the circle without their count");
    Ok(())
}

/// Like [`evolve`], but inlined so that a caller that passes a literal fact compiles only the code of that fact. Debug
/// builds do not count hands again here: the laws pass each fact to [`evolve`], which does.
///
/// # Errors
/// Returns an error if the fact is impossible at this table. The table is left unchanged.
#[inline(always)]
pub(crate) fn evolve_known(table: &mut Table, fact: &Fact) -> Result<(), Box<ImpossibleFact>> {
    if let Err(why) = check(table, fact) {
        return Err(refused(fact, why));
    }
    change_known(table, fact);
    Ok(())
}

#[cold]
fn refused(fact: &Fact, why: Impossible) -> Box<ImpossibleFact> {
    Box::new(ImpossibleFact { fact: fact.clone(), why })
}

/// Checks if a fact is possible at this table.
///
/// # Errors
/// Returns the first requirement that does not hold.
#[inline(always)]
fn check(table: &Table, fact: &Fact) -> Check {
    match fact {
        Fact::MatchBegun => between_rounds(table),
        Fact::RoundBegun(start) => round_begun(table, start),
        &Fact::Drawn { seat, card, .. } | &Fact::SetAside { seat, card } => {
            seated(table, seat)?;
            next_of_draw_pile(table, card)
        }
        &Fact::PickedUp { seat, cards } => {
            in_round(table)?;
            seated(table, seat)?;
            let lie = table.chair(seat).face_down.len();
            ensure(cards > 0 && lie == usize::from(cards), Impossible::NotFaceDown(seat, cards))
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
            picked_up(table, seat)?;
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
        &Fact::Swapped { a, b } => {
            two_seats(table, a, b)?;
            picked_up(table, a)?;
            picked_up(table, b)
        }
        &Fact::ChangedChairs { a, b } => two_seats(table, a, b),
        &Fact::Gave { from, to, card } => {
            holds(table, from, card)?;
            seated(table, to)?;
            ensure(from != to, Impossible::SameSeat(from))
        }
        &Fact::SlidUnder { seat, card, depth, .. } => {
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
        &Fact::Joined { seat, .. } => {
            ensure(seat.index() < MAX_SEATS, Impossible::NoSuchSeat(seat))?;
            ensure(!table.is_eliminated(seat), Impossible::OutAlready(seat))
        }
        &Fact::Eliminated { seat } => {
            ensure(table.phase == Phase::Over, Impossible::RoundRuns)?;
            ensure(table.winners.is_none(), Impossible::MatchOver)?;
            seated(table, seat)?;
            ensure(!table.is_eliminated(seat), Impossible::OutAlready(seat))
        }
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
            let eliminated = table.eliminated();
            for chair in &mut table.chairs {
                chair.total = 0;
                chair.points = None;
                chair.eliminated = None;
            }
            // A match deals in the players who were eliminated from the one before.
            let gone = eliminated.into_iter().filter(|seat| !table.seated.contains(*seat));
            table.waiting.extend(gone);
        }
        Fact::RoundBegun(start) => begin_round(table, start),
        &Fact::Drawn { seat, card, why, face_down } => {
            table.draw_pile.pop();
            draw_card(table, seat, card, face_down);
            if let Some(play) = &mut table.undoable {
                undo::keep_drawn(play, (seat, card), why, face_down);
            }
            if why == Why::Turn {
                table.drawn = table.drawn.saturating_add(1);
                table.drew = (!face_down).then_some(card);
            }
            if matches!(why, Why::Turn | Why::Show) {
                table.stuck = 0;
            }
        }
        &Fact::PickedUp { seat, .. } => pick_up(table, seat),
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
            if uno && table.chair(seat).held() == 1 {
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
            take_pile(table, seat, usize::from(start), cards, keeps_debt);
        }
        &Fact::WentOut { seat } => table.out.push(seat),
        &Fact::CameBack { seat } => table.out.retain(|out| *out != seat),
        Fact::Judged => {
            let lingering = table.lingering;
            table.emptied.retain(|seat| lingering.contains(*seat));
            table.moved_by = None;
        }
        Fact::Reshuffled => reshuffle(table),
        Fact::Refilled => refill(table),
        &Fact::Swapped { a, b } => swap_hands(table, a, b),
        &Fact::Gave { from, to, card } => {
            take_card(table, from, card);
            table.chairs[to.index()].hand.add(card);
            table.holders.gain(to, card);
            hand_shrank(table, from);
            hand_grew(table, to);
        }
        &Fact::Announced { seat } => table.announced.announce(seat, &table.pile),
        &Fact::SlidUnder { seat, card, depth, .. } => {
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
            table.undoable = Some(Undoable {
                seat,
                cards,
                landed: 0,
                running: true,
                before,
                drawn: Vec::new(),
                face_down: Vec::new(),
            });
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
        &Fact::ChangedChairs { a, b } => change_chairs(table, a, b),
        &Fact::Joined { seat, total, waits } => join(table, seat, total, waits),
        &Fact::Left { seat } => leave(table, seat),
        Fact::RoundOver => {
            table.phase = Phase::Over;
            table.windows.clear();
            table.clocks.clear();
            // Cards set aside face down count like the hand.
            for chair in &mut table.chairs {
                chair.hand.append(&mut chair.face_down);
                chair.hand.append(&mut chair.aside);
            }
            table.holders = Holders::of(&table.chairs);
        }
        &Fact::Scored { seat, points, total } => {
            let chair = &mut table.chairs[seat.index()];
            chair.points = Some(points);
            chair.total = total;
        }
        &Fact::Eliminated { seat } => table.chairs[seat.index()].eliminated = Some(table.round),
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
