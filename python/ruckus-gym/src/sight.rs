//! The part of an observation other than cards, as numbers and flags. [`Sight::of_view`] defines it, and
//! [`Sight::of_table`] computes the same from the table many times faster.

use ruckus_engine::{Color, Direction, Seat, Table, View};

use crate::actions::{SEATS, kind};

/// The visible state of a table for a seat, without its hand and the cards of the discard pile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sight {
    /// The number of cards in the discard pile.
    pub(crate) pile_cards: u16,
    /// The top card: its kind, the color in force, and the seat that played it.
    pub(crate) top: Option<(usize, Option<Color>, Option<usize>)>,
    /// Play goes clockwise.
    pub(crate) clockwise: bool,
    /// The number of cards in the draw pile.
    pub(crate) draw_pile: u16,
    /// The number of owed cards.
    pub(crate) owed: u16,
    /// The number of players who will be skipped.
    pub(crate) skips: u8,
    /// A bit for each kind of open window.
    pub(crate) open: u32,
    /// A bit for each kind of window that waits for this seat.
    pub(crate) asks: u32,
    /// The stage of the newest window, or the number that it is about.
    pub(crate) step: u8,
    /// The seats of the table, clockwise from this one.
    pub(crate) seats: [Option<SeatSight>; SEATS],
}

/// The public state of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeatSight {
    /// The number of cards in the hand.
    pub(crate) cards: u16,
    /// The number of cards being passed on.
    pub(crate) lifted: u16,
    /// The number of cards set aside face down.
    pub(crate) aside: u16,
    /// It is the seat's turn.
    pub(crate) turn: bool,
    /// The seat deals.
    pub(crate) dealer: bool,
    /// The seat is out.
    pub(crate) out: bool,
    /// The seat has said UNO.
    pub(crate) said_uno: bool,
    /// The seat can be caught.
    pub(crate) liable: bool,
    /// The newest window asks the seat.
    pub(crate) asked: bool,
    /// The seat has answered the newest window.
    pub(crate) answered: bool,
    /// The seat caused the newest window.
    pub(crate) by: bool,
    /// The newest window is about the seat.
    pub(crate) about: bool,
}

impl Sight {
    /// Computes the state from a view. Returns `None` for a spectator's view.
    pub(crate) fn of_view(view: &View) -> Option<Self> {
        let me = view.me?;
        let mine = view.seats.iter().position(|seat| seat.seat == me)?;
        let seats = view.seats.len();
        let place = |seat: Seat| view.seats.iter().position(|other| other.seat == seat);
        let relative = |seat: Seat| place(seat).map(|place| (place + seats - mine) % seats);
        let mut sight = Self {
            pile_cards: view.pile.len() as u16,
            top: view.top().map(|top| (kind(top.card), top.color.or(top.card.color()), top.by.and_then(relative))),
            clockwise: view.direction == Direction::Left,
            draw_pile: view.draw_pile,
            owed: view.debt,
            skips: view.skips,
            step: view.windows.last().map_or(0, |window| window.step),
            ..Self::default()
        };
        for window in &view.windows {
            let waits = window.asked.contains(&me) && !window.answered.contains(&me);
            sight.window(window.kind as u32, waits);
        }
        let newest = view.windows.last();
        for seat in &view.seats {
            let Some(place) = relative(seat.seat).filter(|place| *place < SEATS) else { continue };
            sight.seats[place] = Some(SeatSight {
                cards: seat.cards,
                lifted: seat.lifted.unwrap_or(0),
                aside: seat.aside,
                turn: view.turn == seat.seat,
                dealer: view.dealer == seat.seat,
                out: view.out.contains(&seat.seat),
                said_uno: seat.said_uno,
                liable: seat.liable,
                asked: newest.is_some_and(|window| window.asked.contains(&seat.seat)),
                answered: newest.is_some_and(|window| window.answered.contains(&seat.seat)),
                by: newest.is_some_and(|window| window.by == seat.seat),
                about: newest.is_some_and(|window| window.about == Some(seat.seat)),
            });
        }
        Some(sight)
    }

    /// Computes the same from the table. A test compares both at every decision of random rounds of every preset, and
    /// another one checks that hidden cards have no effect.
    pub(crate) fn of_table(table: &Table, me: Seat) -> Self {
        let circle = table.circle();
        let mine = usize::from(table.place_of(me));
        // A division would take longer than everything else done for a seat.
        let from_mine = |place: usize| if place < mine { place + circle.len() - mine } else { place - mine };
        let relative = |seat: Seat| table.has_seat(seat).then(|| from_mine(table.place_of(seat).into()));
        // Secret windows are not visible.
        let windows = || table.windows().iter().filter(|window| !window.opening.secret);
        let newest = windows().next_back();
        let mut sight = Self {
            pile_cards: table.pile().len() as u16,
            top: table.top().map(|top| (kind(top.card), top.color.or(top.card.color()), top.by.and_then(relative))),
            clockwise: table.direction == Direction::Left,
            draw_pile: table.draw_pile_len() as u16,
            owed: table.debt,
            skips: table.skips,
            step: newest.map_or(0, |window| window.opening.step),
            ..Self::default()
        };
        for window in windows() {
            sight.window(window.opening.kind as u32, window.awaited().contains(me));
        }
        let (before, from_me) = circle.split_at(mine);
        for (into, &seat) in sight.seats.iter_mut().zip(from_me.iter().chain(before)) {
            let chair = table.chair(seat);
            *into = Some(SeatSight {
                cards: chair.held() as u16,
                lifted: chair.lifted.as_ref().map_or(0, |hand| hand.len() as u16),
                aside: chair.aside.len() as u16,
                turn: table.turn == seat,
                dealer: table.dealer == seat,
                out: table.out().contains(&seat),
                said_uno: table.said_uno(seat),
                liable: table.liable().contains(seat),
                asked: newest.is_some_and(|window| window.opening.asked.contains(seat)),
                answered: newest.is_some_and(|window| window.answered.contains(&seat)),
                by: newest.is_some_and(|window| window.opening.by == seat),
                about: newest.is_some_and(|window| window.opening.about == Some(seat)),
            });
        }
        sight
    }

    const fn window(&mut self, kind: u32, waits: bool) {
        self.open |= 1 << kind;
        if waits {
            self.asks |= 1 << kind;
        }
    }
}
