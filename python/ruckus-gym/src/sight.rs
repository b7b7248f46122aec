//! What an observation is made of besides cards: what a seat sees, as numbers and flags.
//!
//! [`Sight::of_view`] says what that is: it takes a [`View`], the engine's list of what a seat may see. [`Sight::of_table`] comes
//! to the same without making a view, many times as fast; a test compares both at every decision of random rounds of
//! every preset, and another moves hidden cards about and sees no difference.

use ruckus_engine::{Colour, Direction, Seat, Table, View};

use crate::actions::{SEATS, kind};

/// What a seat sees of a table, but for its hand and the cards of the discard pile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sight {
    /// How many cards the discard pile has.
    pub(crate) pile_cards: u16,
    /// The top card: the kind, the color that counts, and who played it.
    pub(crate) top: Option<(usize, Option<Colour>, Option<usize>)>,
    /// Whether play goes clockwise.
    pub(crate) clockwise: bool,
    /// How many cards the draw pile has.
    pub(crate) draw_pile: u16,
    /// How many cards are owed.
    pub(crate) owed: u16,
    /// How many players will be skipped.
    pub(crate) skips: u8,
    /// A bit for each kind of window that is open.
    pub(crate) open: u32,
    /// A bit for each kind of window that waits for this seat.
    pub(crate) asks: u32,
    /// What stage the newest window is in, or what number it is about.
    pub(crate) step: u8,
    /// The seats of the table, clockwise from this one.
    pub(crate) seats: [Option<SeatSight>; SEATS],
}

/// What all see of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeatSight {
    /// How many cards it holds.
    pub(crate) cards: u16,
    /// How many of its cards are being passed on.
    pub(crate) lifted: u16,
    /// How many lie face down before it.
    pub(crate) aside: u16,
    /// Whether it is its turn.
    pub(crate) turn: bool,
    /// Whether it deals.
    pub(crate) dealer: bool,
    /// Whether it is out.
    pub(crate) out: bool,
    /// Whether it has said UNO.
    pub(crate) said_uno: bool,
    /// Whether it can be caught.
    pub(crate) liable: bool,
    /// Whether the newest window asks it.
    pub(crate) asked: bool,
    /// Whether it has answered that.
    pub(crate) answered: bool,
    /// Whether it has caused that.
    pub(crate) by: bool,
    /// Whether that is about it.
    pub(crate) about: bool,
}

impl Sight {
    /// Takes what a view shows. An onlooker's view has no seat to look from.
    pub(crate) fn of_view(view: &View) -> Option<Self> {
        let me = view.me?;
        let mine = view.seats.iter().position(|seat| seat.seat == me)?;
        let seats = view.seats.len();
        let place = |seat: Seat| view.seats.iter().position(|other| other.seat == seat);
        let relative = |seat: Seat| place(seat).map(|place| (place + seats - mine) % seats);
        let mut sight = Self {
            pile_cards: view.pile.len() as u16,
            top: view.top().map(|top| (kind(top.card), top.colour.or(top.card.colour()), top.by.and_then(relative))),
            clockwise: view.direction == Direction::Left,
            draw_pile: view.stock,
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

    /// Takes the same from the table.
    pub(crate) fn of_table(table: &Table, me: Seat) -> Self {
        let circle = table.circle();
        let mine = usize::from(table.place_of(me));
        // Dividing takes longer than all else that is done for a seat.
        let from_mine = |place: usize| if place < mine { place + circle.len() - mine } else { place - mine };
        let relative = |seat: Seat| table.has_seat(seat).then(|| from_mine(table.place_of(seat).into()));
        // Nobody is told of a secret window.
        let windows = || table.windows().iter().filter(|window| !window.opening.secret);
        let newest = windows().next_back();
        let mut sight = Self {
            pile_cards: table.pile().len() as u16,
            top: table.top().map(|top| (kind(top.card), top.colour.or(top.card.colour()), top.by.and_then(relative))),
            clockwise: table.direction == Direction::Left,
            draw_pile: table.stock_len() as u16,
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
                cards: chair.hand.len() as u16,
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
