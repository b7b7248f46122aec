//! Facts as one seat may see them, and how a view takes them in: a snapshot of a view plus the facts sent after it is
//! the fresh view.

use serde::{Deserialize, Serialize};

use crate::card::{Card, Colour};
use crate::effect::{How, Why};
use crate::fact::Fact;
use crate::refusal::Code;
use crate::rule::RuleId;
use crate::seat::Seat;
use crate::table::{Phase, Table};
use crate::view::{LaidView, View, WindowView};
use crate::window::Window;

/// What one seat is told of a fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is the part of the fact of the same name that its viewer may see")]
pub enum ViewFact {
    MatchBegun,
    /// Hands, pile, debt, windows are cleared; `stock` cards are shuffled.
    RoundBegun {
        round: u16,
        dealer: Seat,
        stock: u16,
    },
    /// `card` is told to its owner alone.
    Drawn {
        seat: Seat,
        #[ts(type = "string | null")]
        card: Option<Card>,
        why: Why,
    },
    TurnedUp {
        #[ts(type = "string")]
        card: Card,
    },
    Laid {
        seat: Seat,
        #[ts(type = "string")]
        card: Card,
        colour: Option<Colour>,
        how: How,
        uno: bool,
    },
    Called {
        seat: Seat,
        colour: Colour,
    },
    Turned,
    WillSkip,
    Skipped {
        seat: Seat,
    },
    TurnMoved {
        to: Seat,
    },
    DebtRaised {
        cards: u16,
    },
    DebtSettled,
    Passed {
        seat: Seat,
        stuck: bool,
    },
    SaidUno {
        seat: Seat,
    },
    Liable {
        seats: Vec<Seat>,
    },
    Caught {
        seat: Seat,
        by: Seat,
    },
    WindowOpened {
        window: WindowView,
    },
    Answered {
        #[ts(type = "string")]
        rule: RuleId,
        seat: Seat,
    },
    WindowClosed {
        #[ts(type = "string")]
        rule: RuleId,
    },
    HandDue {
        from: Seat,
        to: Seat,
    },
    HandLifted {
        seat: Seat,
    },
    /// `hand` is told to who gets it.
    HandGiven {
        from: Seat,
        to: Seat,
        #[ts(type = "string[] | null")]
        hand: Option<Vec<Card>>,
    },
    /// The cards `start..start + cards` of the pile go into the hand.
    PileTaken {
        seat: Seat,
        start: u16,
        cards: u8,
    },
    Blunder {
        seat: Seat,
        #[ts(type = "string")]
        card: Card,
        code: Code,
    },
    /// `hand` is told to whom it is shown.
    Showed {
        seat: Seat,
        to: Seat,
        #[ts(type = "string[] | null")]
        hand: Option<Vec<Card>>,
    },
    Challenged {
        by: Seat,
        seat: Seat,
        guilty: bool,
    },
    WentOut {
        seat: Seat,
    },
    CameBack {
        seat: Seat,
    },
    Reshuffled,
    /// A house rule has spoken: name it where it happens.
    Invoked {
        #[ts(type = "string")]
        rule: RuleId,
        seat: Seat,
    },
    /// The round is over; all hands are open.
    RoundOver {
        hands: Vec<SeatHand>,
    },
    Scored {
        seat: Seat,
        points: i32,
        total: i32,
    },
    MatchOver {
        winners: Vec<Seat>,
    },
}

/// A hand laid open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct SeatHand {
    /// Whose.
    pub seat: Seat,
    /// Its cards.
    #[ts(type = "string[]")]
    pub hand: Vec<Card>,
}

impl ViewFact {
    /// What `me` is told of a fact; nothing of some. `after` is the table once the fact has been applied.
    pub fn of(fact: &Fact, after: &Table, me: Option<Seat>) -> Option<Self> {
        let hand_for =
            |owner: Seat, reader: Seat| (me == Some(reader)).then(|| after.chair(owner).hand.cards().to_vec());
        Some(match fact {
            Fact::MatchBegun => Self::MatchBegun,
            Fact::RoundBegun(start) => {
                Self::RoundBegun { round: start.round, dealer: start.dealer, stock: start.deck.len() as u16 }
            }
            &Fact::Drawn { seat, card, why } => Self::Drawn { seat, card: (me == Some(seat)).then_some(card), why },
            &Fact::TurnedUp { card } => Self::TurnedUp { card },
            &Fact::Laid { seat, card, colour, how, uno } => Self::Laid { seat, card, colour, how, uno },
            &Fact::Called { seat, colour } => Self::Called { seat, colour },
            Fact::Turned => Self::Turned,
            Fact::WillSkip => Self::WillSkip,
            &Fact::Skipped { seat } => Self::Skipped { seat },
            &Fact::TurnMoved { to } => Self::TurnMoved { to },
            &Fact::DebtRaised { cards } => Self::DebtRaised { cards },
            Fact::DebtSettled => Self::DebtSettled,
            &Fact::Passed { seat, stuck } => Self::Passed { seat, stuck },
            &Fact::SaidUno { seat } => Self::SaidUno { seat },
            Fact::Liable { seats } => Self::Liable { seats: seats.iter().collect() },
            &Fact::Caught { seat, by } => Self::Caught { seat, by },
            Fact::WindowOpened(opening) => Self::WindowOpened { window: WindowView::from(&Window::new(*opening)) },
            &Fact::Answered { rule, seat } => Self::Answered { rule, seat },
            &Fact::WindowClosed { rule } => Self::WindowClosed { rule },
            &Fact::HandDue { from, to } => Self::HandDue { from, to },
            &Fact::HandLifted { seat } => Self::HandLifted { seat },
            &Fact::HandGiven { from, to } => Self::HandGiven { from, to, hand: hand_for(to, to) },
            &Fact::PileTaken { seat, start, cards } => Self::PileTaken { seat, start, cards },
            &Fact::Blunder { seat, card, code } => Self::Blunder { seat, card, code },
            &Fact::Showed { seat, to } => {
                let witnessed = || after.witness.as_ref().map(|witness| witness.hand.cards().to_vec());
                Self::Showed { seat, to, hand: if me == Some(to) { witnessed() } else { None } }
            }
            &Fact::Challenged { by, seat, guilty } => Self::Challenged { by, seat, guilty },
            &Fact::WentOut { seat } => Self::WentOut { seat },
            &Fact::CameBack { seat } => Self::CameBack { seat },
            Fact::Reshuffled => Self::Reshuffled,
            &Fact::Invoked { rule, seat } => Self::Invoked { rule, seat },
            Fact::RoundOver => Self::RoundOver {
                hands: after
                    .circle()
                    .iter()
                    .map(|&seat| SeatHand { seat, hand: after.chair(seat).hand.cards().to_vec() })
                    .collect(),
            },
            &Fact::Scored { seat, points, total } => Self::Scored { seat, points, total },
            Fact::MatchOver { winners } => Self::MatchOver { winners: winners.iter().collect() },
            Fact::Held(_) | Fact::Witnessed { .. } | Fact::Judged => return None,
        })
    }
}

impl View {
    /// Takes in a fact as it was told to this view's seat.
    pub fn fold(&mut self, fact: &ViewFact) {
        match fact {
            ViewFact::MatchBegun => {
                self.round = 0;
                self.winners = None;
                for seat in &mut self.seats {
                    seat.total = 0;
                    seat.points = None;
                }
            }
            &ViewFact::RoundBegun { round, dealer, stock } => self.begin_round(round, dealer, stock),
            &ViewFact::Drawn { seat, card, .. } => {
                self.stock = self.stock.saturating_sub(1);
                self.add_to_hand(seat, card.as_ref().map(std::slice::from_ref), 1);
            }
            &ViewFact::TurnedUp { card } => {
                self.stock = self.stock.saturating_sub(1);
                self.phase = Phase::Playing;
                self.pile.push(LaidView { card, colour: None, by: None, owes: 0 });
            }
            &ViewFact::Laid { seat, card, colour, uno, .. } => {
                self.take_from_hand(seat, card);
                self.pile.push(LaidView { card, colour, by: Some(seat), owes: 0 });
                if let Some(view) = self.seat_mut(seat) {
                    view.said_uno = uno && view.cards == 1;
                }
            }
            &ViewFact::Called { colour, .. } => {
                if let Some(top) = self.pile.last_mut() {
                    top.colour = Some(colour);
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
                for laid in &mut self.pile {
                    laid.owes = 0;
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
                self.add_to_hand(*to, hand.as_deref(), count.unwrap_or(0));
                if let Some(view) = self.seat_mut(*to) {
                    view.awaits = None;
                    view.said_uno = false;
                }
            }
            &ViewFact::PileTaken { seat, start, cards } => {
                let end = (usize::from(start) + usize::from(cards)).min(self.pile.len());
                let taken: Vec<_> = self.pile.drain(usize::from(start).min(end)..end).collect();
                let owed = taken.iter().fold(0_u16, |sum, laid| sum.saturating_add(laid.owes));
                self.debt = self.debt.saturating_sub(owed);
                let kinds: Vec<_> = taken.iter().map(|laid| laid.card).collect();
                self.add_to_hand(seat, Some(&kinds), u16::from(cards));
            }
            &ViewFact::WentOut { seat } => self.out.push(seat),
            &ViewFact::CameBack { seat } => self.out.retain(|&out| out != seat),
            ViewFact::Reshuffled => {
                let top = self.pile.pop();
                self.stock = self.stock.saturating_add(self.pile.len() as u16);
                self.pile.clear();
                self.pile.extend(top);
            }
            ViewFact::RoundOver { hands } => {
                self.phase = Phase::Over;
                self.windows.clear();
                for SeatHand { seat, hand } in hands {
                    if let Some(view) = self.seat_mut(*seat) {
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
            ViewFact::MatchOver { winners } => self.winners = Some(winners.clone()),
            ViewFact::Skipped { .. }
            | ViewFact::Passed { .. }
            | ViewFact::Blunder { .. }
            | ViewFact::Showed { .. }
            | ViewFact::Challenged { .. }
            | ViewFact::Invoked { .. } => {}
        }
    }

    fn begin_round(&mut self, round: u16, dealer: Seat, stock: u16) {
        self.round = round;
        self.phase = Phase::Dealing;
        self.direction = crate::Direction::Left;
        self.dealer = dealer;
        self.turn = dealer;
        self.pile.clear();
        self.stock = stock;
        self.debt = 0;
        self.skips = 0;
        self.windows.clear();
        self.out.clear();
        let me = self.me;
        for view in &mut self.seats {
            view.cards = 0;
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

    /// `cards` is what can be seen of the `count` cards.
    fn add_to_hand(&mut self, seat: Seat, cards: Option<&[Card]>, count: u16) {
        if let Some(view) = self.seat_mut(seat) {
            view.cards = view.cards.saturating_add(count);
            view.said_uno = false;
            if let (Some(hand), Some(cards)) = (&mut view.hand, cards) {
                hand.extend_from_slice(cards);
            }
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
