//! Updating a view with the facts visible to its seat: an old view plus all facts since equals the new view.

use crate::cards::card::Card;
use crate::tables::effect::How;
use crate::tables::seat::{Direction, Seat};
use crate::tables::table::Phase;
use crate::views::view::{EliminatedView, NoteView, PlayedCardView, SeatView, ValueView, View, WaitingView};
use crate::views::view_fact::{SeatHand, ViewFact};

impl View {
    /// Applies a fact that was sent to this view's seat.
    pub fn fold(&mut self, fact: &ViewFact) {
        match fact {
            ViewFact::MatchBegun => {
                self.round = 0;
                self.winners = None;
                self.homemade.clear();
                self.notes.clear();
                for seat in &mut self.seats {
                    seat.total = 0;
                    seat.points = None;
                }
                for waiting in &mut self.waiting {
                    waiting.total = 0;
                }
                for EliminatedView { seat, .. } in std::mem::take(&mut self.eliminated) {
                    if self.seat(seat).is_none() {
                        self.waiting.push(WaitingView { seat, total: 0 });
                    }
                }
            }
            ViewFact::RoundBegun { round, dealer, draw_pile, homemade } => {
                self.begin_round(*round, *dealer, *draw_pile);
                self.homemade.clone_from(homemade);
            }
            &ViewFact::Drawn { seat, card, .. } => {
                self.draw_pile = self.draw_pile.saturating_sub(1);
                self.add_to_hand(seat, card.as_ref().map(std::slice::from_ref), 1);
            }
            ViewFact::PickedUp { seat, hand, .. } => {
                if let Some(view) = self.seat_mut(*seat)
                    && let (Some(held), Some(hand)) = (&mut view.hand, hand)
                {
                    held.clone_from(hand);
                }
            }
            &ViewFact::TurnedUp { card } => {
                self.draw_pile = self.draw_pile.saturating_sub(1);
                self.phase = Phase::Playing;
                self.pile.push(PlayedCardView { card, color: None, by: None, owes: 0, how: How::Turn });
            }
            &ViewFact::Played { seat, card, color, how, uno } => {
                self.take_from_hand(seat, card);
                self.pile.push(PlayedCardView { card, color, by: Some(seat), owes: 0, how });
                if let Some(view) = self.seat_mut(seat) {
                    view.said_uno = uno && view.cards == 1;
                }
            }
            &ViewFact::Called { color, .. } => {
                if let Some(top) = self.pile.last_mut() {
                    top.color = Some(color);
                }
            }
            ViewFact::Turned => self.direction = self.direction.turned(),
            ViewFact::WillSkip => self.skips = self.skips.saturating_add(1),
            &ViewFact::TurnMoved { to } => {
                self.turn = to;
                self.skips = 0;
            }
            &ViewFact::DebtRaised { cards } => {
                self.debt = self.debt.saturating_add(cards);
                if let Some(top) = self.pile.last_mut() {
                    top.owes = top.owes.saturating_add(cards);
                }
            }
            ViewFact::DebtSettled => {
                self.debt = 0;
                for played in &mut self.pile {
                    played.owes = 0;
                }
            }
            &ViewFact::SaidUno { seat } => {
                if let Some(view) = self.seat_mut(seat) {
                    view.said_uno = true;
                }
            }
            &ViewFact::Caught { seat, .. } => {
                if let Some(view) = self.seat_mut(seat) {
                    view.said_uno = true;
                    view.liable = false;
                }
            }
            ViewFact::Liable { seats } => {
                for view in &mut self.seats {
                    view.liable = seats.contains(&view.seat);
                }
            }
            ViewFact::WindowOpened { window } => self.windows.push(window.clone()),
            ViewFact::Answered { rule, seat } => {
                if let Some(window) = self.windows.iter_mut().rev().find(|window| window.rule == *rule) {
                    window.answered.push(*seat);
                }
            }
            ViewFact::WindowClosed { rule } => {
                if let Some(place) = self.windows.iter().rposition(|window| window.rule == *rule) {
                    self.windows.remove(place);
                }
            }
            &ViewFact::HandDue { from, to } => {
                if let Some(view) = self.seat_mut(from) {
                    view.passes_to = Some(to);
                }
                if let Some(view) = self.seat_mut(to) {
                    view.awaits = Some(from);
                }
            }
            &ViewFact::HandLifted { seat } => {
                if let Some(view) = self.seat_mut(seat) {
                    view.lifted = Some(view.cards);
                    view.lifted_hand = view.hand.as_mut().map(std::mem::take);
                    view.cards = 0;
                    view.said_uno = false;
                    view.passes_to = None;
                }
            }
            ViewFact::HandGiven { from, to, hand } => {
                let count = self.seat_mut(*from).and_then(|view| {
                    view.lifted_hand = None;
                    view.lifted.take()
                });
                self.add_to_hand(*to, None, count.unwrap_or(0));
                if let Some(view) = self.seat_mut(*to) {
                    // `hand` is the whole hand: cards may have been added before this one arrived.
                    if let (Some(held), Some(hand)) = (&mut view.hand, hand) {
                        held.clone_from(hand);
                    }
                    view.awaits = None;
                    view.said_uno = false;
                }
            }
            ViewFact::Undone { view, .. } => *self = View::clone(view),
            &ViewFact::PileTaken { seat, start, cards, keeps_debt } => {
                let end = (usize::from(start) + usize::from(cards)).min(self.pile.len());
                let taken: Vec<_> = self.pile.drain(usize::from(start).min(end)..end).collect();
                let owed = taken.iter().fold(0_u16, |sum, played| sum.saturating_add(played.owes));
                if !keeps_debt {
                    self.debt = self.debt.saturating_sub(owed);
                }
                let kinds: Vec<_> = taken.iter().map(|played| played.card).collect();
                self.add_to_hand(seat, Some(&kinds), u16::from(cards));
            }
            &ViewFact::WentOut { seat } => self.out.push(seat),
            &ViewFact::CameBack { seat } => self.out.retain(|&out| out != seat),
            ViewFact::Reshuffled | ViewFact::Refilled => {
                let top = self.pile.pop();
                self.draw_pile = self.draw_pile.saturating_add(self.pile.len() as u16);
                self.pile.clear();
                self.pile.extend(top);
            }
            ViewFact::RoundOver { hands } => {
                self.phase = Phase::Over;
                self.windows.clear();
                self.clocks.clear();
                for SeatHand { seat, hand } in hands {
                    if let Some(view) = self.seat_mut(*seat) {
                        view.cards = hand.len() as u16;
                        view.aside = 0;
                        view.hand = Some(hand.clone());
                    }
                }
            }
            &ViewFact::Scored { seat, points, total } => {
                if let Some(view) = self.seat_mut(seat) {
                    view.points = Some(points);
                    view.total = total;
                }
            }
            &ViewFact::Awarded { seat, total, .. } => {
                if let Some(view) = self.seat_mut(seat) {
                    view.total = total;
                }
            }
            &ViewFact::SetAside { seat } => {
                self.draw_pile = self.draw_pile.saturating_sub(1);
                if let Some(view) = self.seat_mut(seat) {
                    view.aside = view.aside.saturating_add(1);
                }
            }
            &ViewFact::Retired { seat } => {
                self.out.retain(|&out| out != seat);
                if let Some(view) = self.seat_mut(seat) {
                    view.aside = view.aside.saturating_add(view.cards);
                    view.cards = 0;
                    view.hand = view.hand.take().map(|_| Vec::new());
                    view.said_uno = false;
                    view.liable = false;
                }
            }
            &ViewFact::DroppedOut { seat } => {
                self.out.retain(|&out| out != seat);
                if let Some(view) = self.seats.iter_mut().find(|view| view.seat == seat) {
                    self.draw_pile = self.draw_pile.saturating_add(view.cards);
                    view.cards = 0;
                    view.hand = view.hand.take().map(|_| Vec::new());
                    view.said_uno = false;
                    view.liable = false;
                }
            }
            &ViewFact::PileMarked { place, marked, .. } => {
                if let Some(played) = self.pile.get_mut(usize::from(place)) {
                    played.card = played.card.with_mark(marked);
                }
            }
            &ViewFact::HeldMarked { seat, card, marked } => {
                let hand = self.seat_mut(seat).and_then(|view| view.hand.as_mut());
                if let Some(held) = hand.and_then(|hand| hand.iter_mut().find(|held| **held == card)) {
                    *held = card.with_mark(marked);
                }
            }
            &ViewFact::Eliminated { seat } => {
                let total = self.seat(seat).map_or(0, |view| view.total);
                self.eliminated.push(EliminatedView { seat, total, round: self.round });
            }
            ViewFact::MatchOver { winners } => self.winners = Some(winners.clone()),
            &ViewFact::Moved { seat, place } => {
                if let Some(from) = self.place_of(seat) {
                    let view = self.seats.remove(from);
                    self.seats.insert(usize::from(place).min(self.seats.len()), view);
                }
            }
            &ViewFact::ChangedChairs { a, b } => {
                if self.dealer == a {
                    self.dealer = b;
                } else if self.dealer == b {
                    self.dealer = a;
                }
                if let (Some(a), Some(b)) = (self.place_of(a), self.place_of(b)) {
                    self.seats.swap(a, b);
                }
            }
            ViewFact::Swapped { a, b, hand } => self.swap_hands(*a, *b, hand.as_deref()),
            &ViewFact::Gave { from, to, card } => {
                self.lose_card(from, card);
                self.add_to_hand(to, card.as_ref().map(std::slice::from_ref), 1);
            }
            ViewFact::Excused { rule, seat } => {
                if let Some(window) = self.windows.iter_mut().rev().find(|window| window.rule == *rule) {
                    window.asked.retain(|asked| asked != seat);
                }
            }
            ViewFact::AlsoAsked { rule, seat } => {
                if let Some(window) = self.windows.iter_mut().rev().find(|window| window.rule == *rule)
                    && !window.asked.contains(seat)
                {
                    // Seats are listed in ascending order.
                    window.asked.push(*seat);
                    window.asked.sort_unstable();
                }
            }
            &ViewFact::Prolonged { rule, deadline } => {
                if let Some(window) = self.windows.iter_mut().rev().find(|window| window.rule == rule) {
                    window.deadline = deadline;
                }
            }
            &ViewFact::ClockStarted { clock } => {
                self.clocks.retain(|other| other.rule != clock.rule);
                self.clocks.push(clock);
            }
            &ViewFact::ClockStopped { rule } | &ViewFact::ClockRang { rule, .. } => {
                self.clocks.retain(|clock| clock.rule != rule);
            }
            &ViewFact::SlidUnder { seat, card, depth } => {
                self.lose_card(seat, Some(card));
                let place = self.pile.len().saturating_sub(usize::from(depth));
                let played = PlayedCardView { card, color: None, by: Some(seat), owes: 0, how: How::Match };
                self.pile.insert(place, played);
            }
            ViewFact::Noted { cell, value } => {
                self.notes.retain(|note| note.cell != *cell);
                if let Some(value) = value {
                    self.notes.push(NoteView { cell: cell.clone(), value: value.clone() });
                    self.notes.sort_by(|one, other| one.cell.cmp(&other.cell));
                }
            }
            &ViewFact::Joined { seat, total, waits: true } => {
                match self.waiting.iter_mut().find(|waiting| waiting.seat == seat) {
                    Some(waiting) => waiting.total = total,
                    None => self.waiting.push(WaitingView { seat, total }),
                }
            }
            &ViewFact::Joined { seat, total, waits: false } => match self.seat_mut(seat) {
                Some(view) => view.total = total,
                None => self.seats.push(self.newcomer(seat, total)),
            },
            &ViewFact::Left { seat } => self.leave(seat),
            ViewFact::Skipped { .. }
            | ViewFact::Fired { .. }
            | ViewFact::Suspended { .. }
            | ViewFact::Rolled { .. }
            | ViewFact::Revealed { .. }
            | ViewFact::Mistaken { .. }
            | ViewFact::Peeked { .. }
            | ViewFact::Shown { .. }
            | ViewFact::Announced { .. }
            | ViewFact::RuleMade { .. }
            | ViewFact::Performed { .. }
            | ViewFact::Accused { .. }
            | ViewFact::Lingers { .. }
            | ViewFact::Passed { .. }
            | ViewFact::Blunder { .. }
            | ViewFact::Showed { .. }
            | ViewFact::Challenged { .. }
            | ViewFact::Uncovered { .. }
            | ViewFact::Invoked { .. } => {}
        }
    }

    fn begin_round(&mut self, round: u16, dealer: Seat, draw_pile: u16) {
        self.round = round;
        self.phase = Phase::Dealing;
        self.direction = Direction::Left;
        self.dealer = dealer;
        self.turn = dealer;
        self.pile.clear();
        self.draw_pile = draw_pile;
        self.debt = 0;
        self.skips = 0;
        self.windows.clear();
        self.clocks.clear();
        self.out.clear();
        self.notes.clear();
        let eliminated = &self.eliminated;
        self.seats.retain(|view| eliminated.iter().all(|gone| gone.seat != view.seat));
        for WaitingView { seat, total } in std::mem::take(&mut self.waiting) {
            self.seats.push(self.newcomer(seat, total));
        }
        let me = self.me;
        for view in &mut self.seats {
            view.cards = 0;
            view.aside = 0;
            view.hand = (me == Some(view.seat)).then(Vec::new);
            view.lifted = None;
            view.lifted_hand = None;
            view.passes_to = None;
            view.awaits = None;
            view.said_uno = false;
            view.liable = false;
            view.points = None;
        }
    }

    /// Adds `count` cards to a hand. `cards` are the visible ones.
    fn add_to_hand(&mut self, seat: Seat, cards: Option<&[Card]>, count: u16) {
        if let Some(view) = self.seat_mut(seat) {
            view.cards = view.cards.saturating_add(count);
            view.said_uno = false;
            if let (Some(hand), Some(cards)) = (&mut view.hand, cards) {
                hand.extend_from_slice(cards);
            }
        }
    }

    /// Removes a visible or hidden card from a hand in a way other than playing it.
    fn lose_card(&mut self, seat: Seat, card: Option<Card>) {
        if let Some(card) = card {
            self.take_from_hand(seat, card);
        } else if let Some(view) = self.seat_mut(seat) {
            view.cards = view.cards.saturating_sub(1);
        }
        if let Some(view) = self.seat_mut(seat) {
            view.said_uno = false;
        }
    }

    fn swap_hands(&mut self, a: Seat, b: Seat, hand: Option<&[Card]>) {
        let counts = (self.seat(a).map_or(0, |view| view.cards), self.seat(b).map_or(0, |view| view.cards));
        for (seat, cards) in [(a, counts.1), (b, counts.0)] {
            if let Some(view) = self.seat_mut(seat) {
                view.cards = cards;
                view.said_uno = false;
                if let (Some(held), Some(hand)) = (&mut view.hand, hand) {
                    *held = hand.to_vec();
                }
            }
        }
    }

    fn place_of(&self, seat: Seat) -> Option<usize> {
        self.seats.iter().position(|view| view.seat == seat)
    }

    fn newcomer(&self, seat: Seat, total: i32) -> SeatView {
        SeatView {
            seat,
            cards: 0,
            hand: (self.me == Some(seat) || self.phase == Phase::Over).then(Vec::new),
            lifted: None,
            lifted_hand: None,
            passes_to: None,
            awaits: None,
            aside: 0,
            said_uno: false,
            liable: false,
            points: None,
            total,
        }
    }

    fn leave(&mut self, seat: Seat) {
        self.waiting.retain(|waiting| waiting.seat != seat);
        self.out.retain(|&out| out != seat);
        for played in self.pile.iter_mut().filter(|played| played.by == Some(seat)) {
            played.by = None;
        }
        for window in &mut self.windows {
            window.asked.retain(|&asked| asked != seat);
            window.answered.retain(|&answered| answered != seat);
        }
        self.notes.retain_mut(|note| {
            if let ValueView::Seats(seats) = &mut note.value {
                seats.retain(|&other| other != seat);
                return !seats.is_empty();
            }
            note.cell.seat != Some(seat)
        });
        let Some(place) = self.place_of(seat) else { return };
        let gone = self.seats.remove(place);
        self.draw_pile = self
            .draw_pile
            .saturating_add(gone.aside)
            .saturating_add(gone.cards)
            .saturating_add(gone.lifted.unwrap_or(0));
        if self.dealer == seat && !self.seats.is_empty() {
            self.dealer = self.seats[(place + self.seats.len() - 1) % self.seats.len()].seat;
        }
    }

    fn take_from_hand(&mut self, seat: Seat, card: Card) {
        if let Some(view) = self.seat_mut(seat) {
            view.cards = view.cards.saturating_sub(1);
            if let Some(hand) = &mut view.hand
                && let Some(place) = hand.iter().position(|&held| held == card)
            {
                hand.remove(place);
            }
        }
    }
}
